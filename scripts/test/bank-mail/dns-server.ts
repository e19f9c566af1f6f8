import { createSocket } from 'node:dgram'

const header = 12
const maxText = 255

/** Starts a DNS server (RFC 1035) on loopback that answers TXT questions from a map and counts what it was asked. */
export async function startDnsServer(records: ReadonlyMap<string, string>) {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (question, { port, address }) => {
    const { name, end } = readName(question)
    asked.push(name)
    const text = records.get(name)
    const answer = Buffer.concat([
      question.subarray(0, 2),
      // Response, recursion available; 3 is NXDOMAIN.
      Buffer.from([0x85, text === undefined ? 0x83 : 0x80, 0, 1, 0, text === undefined ? 0 : 1, 0, 0, 0, 0]),
      question.subarray(header, end + 4),
      ...(text === undefined ? [] : [writeText(text)]),
    ])
    socket.send(answer, port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}

function readName(question: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = header
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(
      question
        .subarray(at + 1, at + 1 + length)
        .toString('latin1')
        .toLowerCase(),
    )
    at += 1 + length
  }
  return { name: labels.join('.'), end: at + 1 }
}

/** A TXT record is a list of texts of at most 255 bytes; its name points to the question. */
function writeText(text: string): Buffer {
  const bytes = Buffer.from(text)
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += maxText) {
    const part = bytes.subarray(at, at + maxText)
    parts.push(Buffer.from([part.length]), part)
  }
  const data = Buffer.concat(parts)
  const head = Buffer.from([0xc0, header, 0, 16, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 255])
  return Buffer.concat([head, data])
}
