/** Which part of the board is shown: how much larger than its box, and how far moved. */
import type { Point } from '../../ui/art/shapes'

const MOST = 5
/** How much a ship is enlarged. */
const CLOSE = 2.4

export class ZoomState {
  scale = $state(1)
  x = $state(0)
  y = $state(0)
  /** The size of the box, in pixels. */
  width = 0
  height = 0

  showAll(): void {
    this.scale = 1
    this.settle()
  }

  /** Show the surroundings of a point, given as fractions of the board's size. */
  showPoint([across, down]: Point): void {
    this.scale = CLOSE
    this.x = this.width * (0.5 - across * CLOSE)
    this.y = this.height * (0.5 - down * CLOSE)
    this.settle()
  }

  /** Zoom around a point of the box, or around its middle. */
  by(factor: number, [px, py]: Point = [this.width / 2, this.height / 2]): void {
    const before = this.scale
    this.scale = Math.min(MOST, Math.max(1, before * factor))
    this.x = px - ((px - this.x) * this.scale) / before
    this.y = py - ((py - this.y) * this.scale) / before
    this.settle()
  }

  move(dx: number, dy: number): void {
    this.x += dx
    this.y += dy
    this.settle()
  }

  /** Keep the box filled. */
  settle(): void {
    this.x = Math.min(0, Math.max(this.width * (1 - this.scale), this.x))
    this.y = Math.min(0, Math.max(this.height * (1 - this.scale), this.y))
  }
}
