import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from './html.ts'

/** What the build left open, and what this server says there. */
export type Blanks = ReadonlyMap<string, string>

export type FilledFile = { type: string; etag: string; plain: Buffer; br: Buffer; gzip: Buffer }

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

/** The documents among the built files that have something to fill in, filled in and made small once. */
export function fillFiles(root: string, paths: Iterable<string>, blanks: Blanks): Map<string, FilledFile> {
  const values = [...blanks].map(([blank, value]) => [blank, html`${value}`.text] as const)
  const filled = new Map<string, FilledFile>()
  for (const path of paths) {
    const type = types[extname(path)]
    if (type === undefined) continue
    const built = readFileSync(join(root, path), 'utf8')
    const text = values.reduce((sum, [blank, value]) => sum.replaceAll(blank, () => value), built)
    if (text !== built) filled.set(path, fileOf(type, Buffer.from(text)))
  }
  return filled
}

function fileOf(type: string, plain: Buffer): FilledFile {
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  // Weak: the forms of one file mean the same and differ in their bytes.
  return { type, etag: `W/"${hash}"`, plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) }
}

const takes = (header: string, coding: string): boolean =>
  header.split(',').some((part) => {
    const [name = '', ...rest] = part.split(';').map((piece) => piece.trim().toLowerCase())
    return name === coding && !rest.some((piece) => /^q=0(\.0*)?$/.test(piece))
  })

/** Sends it in the smallest form that the browser takes; nothing where it has the same already. */
export function sendFilled(request: FastifyRequest, reply: FastifyReply, file: FilledFile) {
  const { 'accept-encoding': coded = '', 'if-none-match': held = '' } = request.headers
  reply.header('etag', file.etag)
  if (held.split(',').some((tag) => tag.trim() === file.etag)) return reply.code(304).send()
  const coding = (['br', 'gzip'] as const).find((name) => takes(String(coded), name))
  if (coding !== undefined) reply.header('content-encoding', coding)
  return reply.type(file.type).send(coding === undefined ? file.plain : file[coding])
}
