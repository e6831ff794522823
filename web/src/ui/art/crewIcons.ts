/** The icons of the crew cards, drawn around their origin like those of the icon sheet. */

export interface Shape {
  d: string
  fill: string
  /** The width of its outline. */
  width: number
}

const shape = (d: string, fill = 'none', width = 1.2): Shape => ({ d, fill, width })

const BRASS = 'url(#brass)'
const OAK = 'url(#oak)'
const IRON = '#6d6f70'
const STEEL = '#d9dde0'
const PAPER = '#f0dfae'
const RED = '#b3362a'

export const CREW_ICONS: Readonly<Record<string, readonly Shape[]>> = {
  cook: [
    shape('M-9-2H9L7 8Q6 10 4 10H-4Q-6 10-7 8Z', IRON),
    shape('M-11-2H11', 'none', 2),
    shape('M3-2L10-11', 'none', 1.8),
    shape('M-4-5Q-6-7-4-9T-4-12M0-5Q-2-7 0-9T0-12', 'none', 1),
  ],
  purser: [
    shape('M-3-6Q-11 1-8 7Q-6 10 0 10T8 7Q11 1 3-6Z', '#a5713a'),
    shape('M-5-10Q0-8 5-10L3-6H-3Z', '#c99350'),
    shape('M-4-6H4', 'none', 2),
    shape('M-3.5 3A3.5 3.5 0 1 0 3.5 3A3.5 3.5 0 1 0-3.5 3Z', BRASS, 1),
  ],
  gunner: [
    shape('M-10 5A5 5 0 1 0 0 5A5 5 0 1 0-10 5Z', IRON),
    shape('M0 5A5 5 0 1 0 10 5A5 5 0 1 0 0 5Z', IRON),
    shape('M-5-4A5 5 0 1 0 5-4A5 5 0 1 0-5-4Z', '#85888a'),
    shape('M-2-6Q-1-7.5 1-7', 'none', 1),
  ],
  bosun: [
    shape('M-11-3H3Q3-7 7-7T11-2Q11 3 6 3Q3 3 2 0H-11Z', BRASS),
    shape('M6-7V-10', 'none', 1.6),
    shape('M-4 0V2Q-4 9 2 9T9 11', 'none', 1.2),
  ],
  quartermaster: [
    shape('M-8-10H6L9-7V10H-8Z', PAPER),
    shape('M6-10V-7H9', 'none', 1),
    shape('M-1-4H6M-1 1H6M-1 6H6', 'none', 1),
    shape('M-6-5L-4.5-3L-2.5-6M-6 0L-4.5 2L-2.5-1', 'none', 1.3),
    shape('M-6 5L-3 8M-3 5L-6 8', RED, 1.3),
  ],
  pilot: [
    shape('M0-12V12M-12 0H12M-8.5-8.5L8.5 8.5M8.5-8.5L-8.5 8.5', 'none', 2),
    shape('M-7.5 0A7.5 7.5 0 1 0 7.5 0A7.5 7.5 0 1 0-7.5 0ZM-4.5 0A4.5 4.5 0 1 1 4.5 0A4.5 4.5 0 1 1-4.5 0Z', OAK, 1),
    shape('M-2 0A2 2 0 1 0 2 0A2 2 0 1 0-2 0Z', BRASS, 1),
  ],
  lookout: [
    shape('M-12 7L-9 11L-2 5L-5 1Z', '#8a5a30'),
    shape('M-5 1L-2 5L5-1L2-5Z', BRASS),
    shape('M2-5L5-1L11-5L7-11Z', '#8a5a30'),
    shape('M7-11L11-5', 'none', 2.2),
  ],
  surgeon: [
    shape('M-11 4L5-9L8-5L-7 8Z', STEEL),
    shape('M-9 5.5L-8 7.5M-6 3.5L-5 6M-3 1L-2 3.5M0-1.5L1 1M3-4L4-1.5', 'none', 1),
    shape('M5-9L8-12L12-8L8-5Z', OAK),
    shape('M4 3H8V5Q10 6 10 8V11H2V8Q2 6 4 5Z', '#8fb09a', 1),
  ],
  chaplain: [
    shape('M-9-9Q-9-11-7-11H8V9H-7Q-9 9-9 11Z', '#5b3a20'),
    shape('M-9 11Q-9 9-7 9H8V11Z', PAPER, 1),
    shape('M0-8V5M-4-4H4', 'none', 3.4),
    shape('M-.7-8H.7V-4.7H4V-3.3H.7V5H-.7V-3.3H-4V-4.7H-.7Z', BRASS, 0.6),
  ],
  carpenter: [
    shape('M-1-4L-9 9L-6 11L3-2Z', OAK),
    shape('M-6-8L-2-11Q4-9 8-5L11-4L8 0L5-1Q1-4-3-4Z', IRON),
  ],
  smuggler: [
    shape('M-4-7Q-4-12 0-12T4-7', 'none', 1.6),
    shape('M-6-4L-4-7H4L6-4Z', IRON),
    shape('M-6-4H6L5 7H-5Z', '#f4d069'),
    shape('M-7 7H7V10H-7Z', IRON),
    shape('M0 5Q-3 2 0-2Q3 2 0 5Z', RED, 0.8),
    shape('M-6-4H-1L-2 7H-5Z', '#33261a', 0.8),
  ],
  monkey: [
    shape('M-7-3Q-12 6-6 9Q0 12 6 9Q12 6 7-3Q3-6-7-3Z', '#8a6a48'),
    shape('M-5-4Q0-7 5-4L4-9Q0-7-4-9Z', '#a98559'),
    shape('M-6-4H6', 'none', 1.8),
    shape('M-4 3A4 4 0 1 0 4 3A4 4 0 1 0-4 3Z', '#33261a', 0.8),
    shape('M4-9Q8-13 11-9', 'none', 1.2),
  ],
}
