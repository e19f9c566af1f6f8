import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from './html.ts'

/** Placeholders of the build, with the values of this server. */
export type Placeholders = ReadonlyMap<string, string>

export type RenderedFile = { type: string; etag: string; plain: Buffer; br: Buffer; gzip: Buffer }

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

/** Renders and compresses the built documents that contain placeholders. */
export function renderFiles(
  root: string,
  paths: Iterable<string>,
  placeholders: Placeholders,
): Map<string, RenderedFile> {
  const rendered = new Map<string, RenderedFile>()
  for (const path of paths) {
    const type = types[extname(path)]
    if (type === undefined) continue
    const built = readFileSync(join(root, path), 'utf8')
    const text = replacePlaceholders(built, placeholders)
    if (text !== built) rendered.set(path, toRenderedFile(type, Buffer.from(text)))
  }
  return rendered
}

/** Renders one document, with or without placeholders. */
export const renderDocument = (file: string, placeholders: Placeholders): RenderedFile =>
  toRenderedFile(
    'text/html; charset=utf-8',
    Buffer.from(replacePlaceholders(readFileSync(file, 'utf8'), placeholders)),
  )

const replacePlaceholders = (built: string, placeholders: Placeholders): string =>
  [...placeholders].reduce(
    (text, [placeholder, value]) => text.replaceAll(placeholder, () => html`${value}`.text),
    built,
  )

function toRenderedFile(type: string, plain: Buffer): RenderedFile {
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  // A weak tag: the encodings of one file have the same content and different bytes.
  return { type, etag: `W/"${hash}"`, plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) }
}

const acceptsEncoding = (header: string, coding: string): boolean =>
  header.split(',').some((part) => {
    const [name = '', ...rest] = part.split(';').map((piece) => piece.trim().toLowerCase())
    return name === coding && !rest.some((piece) => /^q=0(\.0*)?$/.test(piece))
  })

/** Sends the file in the best accepted encoding, or 304 if the browser has the same version. */
export function sendRendered(request: FastifyRequest, reply: FastifyReply, file: RenderedFile) {
  const { 'if-none-match': held = '' } = request.headers
  reply.header('etag', file.etag)
  if (held.split(',').some((tag) => tag.trim() === file.etag)) return reply.code(304).send()
  return sendUnconditionally(request, reply, file)
}

/** Sends the file in the best accepted encoding, without a check for 304. */
export function sendUnconditionally(request: FastifyRequest, reply: FastifyReply, file: RenderedFile) {
  const { 'accept-encoding': coded = '' } = request.headers
  const coding = (['br', 'gzip'] as const).find((name) => acceptsEncoding(String(coded), name))
  if (coding !== undefined) reply.header('content-encoding', coding)
  return reply.type(file.type).send(coding === undefined ? file.plain : file[coding])
}
