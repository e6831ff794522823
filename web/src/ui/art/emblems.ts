/** Marks that distinguish ships without colour: an emblem and the pattern of the sails. */

export interface Emblem {
  shape: string
  filled: boolean
}

/** Each about 14 wide around the origin. */
export const EMBLEMS: Record<string, Emblem> = {
  cutlass: { shape: 'M-6 6L-3 3M-7 3L-3 7M-4 4Q4 0 6-7Q8-1-2 5Z', filled: false },
  key: { shape: 'M-1 1L6-6M4-4L7-1M1.5-1.500L4 1M-1 1A3.6 3.6 0 1 1-1.2.800Z', filled: false },
  rose: { shape: 'M0 7V2M0 5L3 3M0 2C-6 2-6-6-2-6C-1-8 1-8 2-6C6-6 6 2 0 2ZM-2-2Q0 1 2-2', filled: false },
  anchor: { shape: 'M0-4V7M-4-2H4M-7 2Q-5 7 0 7Q5 7 7 2M0-4A1.8 1.8 0 1 1 .1-4Z', filled: false },
  hourglass: { shape: 'M-5-7H5M-5 7H5M-4-7L4 7H-4L4-7Z', filled: true },
  flame: { shape: 'M0 7C-6 7-6 1-3-2C-2 0-1 0-1-2C-2-5 0-7 1-8C1-4 5-2 5 2C5 5 3 7 0 7Z', filled: true },
  lantern: { shape: 'M-4-3H4L5 6H-5ZM-2-3Q-2-8 0-8Q2-8 2-3M0-1V4', filled: false },
}

export interface Weave {
  shape: string
  fill: string
  stroke: string
  width: number
}

/** The sail pattern of each captain, the ghost's last. */
export const WEAVES: Weave[] = [
  { shape: 'M2 0V8M6 0V8', fill: 'none', stroke: '#faf3df', width: 1.8 },
  { shape: 'M0 2H8M0 6H8', fill: 'none', stroke: '#faf3df', width: 1.8 },
  { shape: 'M-2 2L2-2M0 8L8 0M6 10L10 6', fill: 'none', stroke: '#faf3df', width: 1.8 },
  { shape: 'M0 0H4V4H0ZM4 4H8V8H4Z', fill: 'rgb(51 38 26 / 70%)', stroke: 'none', width: 0 },
  { shape: 'M2 .500A1.5 1.5 0 1 1 1.9.500ZM6 4.500A1.5 1.5 0 1 1 5.9 4.500Z', fill: '#faf3df', stroke: 'none', width: 0 },
  { shape: 'M0 6L4 2L8 6', fill: 'none', stroke: '#faf3df', width: 1.5 },
  { shape: 'M1 1L3 5M6 0L5 3M7 5L6 8', fill: 'none', stroke: '#33261a', width: 0.8 },
]
