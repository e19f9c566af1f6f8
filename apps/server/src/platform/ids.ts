import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

const bytesOfId = 16
/** Random bytes for many ids: one randomBytes call per id costs more than the id. */
const drawn = { bytes: randomBytes(0), at: 0 }
function nextRandom(): Buffer {
  if (drawn.at === drawn.bytes.length) Object.assign(drawn, { bytes: randomBytes(bytesOfId * 256), at: 0 })
  drawn.at += bytesOfId
  return drawn.bytes.subarray(drawn.at - bytesOfId, drawn.at)
}

const last = { msecs: 0, seq: 0 }

/** Returns a new UUIDv7. Ids are ordered by time, so that new rows are adjacent in the index; ids of one millisecond by a counter. */
export function newId(): string {
  const random = nextRandom()
  const now = Date.now()
  if (now > last.msecs) Object.assign(last, { msecs: now, seq: random.readUInt32BE(6) >>> 1 })
  else {
    last.seq = (last.seq + 1) | 0
    if (last.seq === 0) last.msecs += 1
  }
  return v7({ random, ...last })
}
