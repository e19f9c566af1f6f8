/** WAL segments have 16 MiB, the default of initdb. */
const segmentBytes = 16 * 1024 * 1024
const segmentsPerLog = 256

export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name)
/** The history of a timeline: where it left its parent. */
export const isTimelineHistory = (name: string): boolean => /^[0-9A-F]{8}\.history$/.test(name)

/** Returns the number of a segment in the order of the log, whatever its timeline. */
export const toPosition = (segment: string): number =>
  Number.parseInt(segment.slice(8, 16), 16) * segmentsPerLog + Number.parseInt(segment.slice(16), 16)

/** Returns the first position from `from` on that none of the segments has, if later ones exist; null without a gap. */
export function findGap(segments: readonly string[], from: number): number | null {
  const positions = new Set(segments.map(toPosition).filter((position) => position >= from))
  const last = Math.max(from - 1, ...positions)
  for (let position = from; position <= last; position += 1) if (!positions.has(position)) return position
  return null
}

/** Returns the number of the timeline of a segment or history file. */
export const toTimeline = (name: string): number => Number.parseInt(name.slice(0, 8), 16)

/**
 * Parses a history file: the position of the segment in which the timeline left each of its ancestors, by their numbers.
 */
export function parseHistory(text: string): Map<number, number> {
  const lines = [...text.matchAll(/^(\d+)\t([0-9A-F]+)\/([0-9A-F]+)/gm)]
  return new Map(
    lines.map(([, timeline = '', high = '', low = '']) => [
      Number(timeline),
      Number.parseInt(high, 16) * segmentsPerLog + Math.floor(Number.parseInt(low, 16) / segmentBytes),
    ]),
  )
}
