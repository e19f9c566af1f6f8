import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from './html.ts'

/** Placeholders of the build, with the values of this server. */
export type Placeholders = ReadonlyMap<string, string>

export type RenderedFile = { type: string; etag: string; plain: Buffer; br: Buffer; gzip: Buffer }

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

/** Renders and compresses the built documents, which may contain placeholders. They stay in memory: a few hundred kilobytes. */
export function renderFiles(
  root: string,
  paths: Iterable<string>,
  placeholders: Placeholders,
): Map<string, RenderedFile> {
  const rendered = new Map<string, RenderedFile>()
  for (const path of paths) {
    const type = types[extname(path)]
    if (type === undefined) continue
    const text = [...placeholders].reduce(
      (built, [placeholder, value]) => built.replaceAll(placeholder, () => html`${value}`.text),
      readFileSync(join(root, path), 'utf8'),
    )
    rendered.set(path, toRenderedFile(type, Buffer.from(text)))
  }
  return rendered
}

function toRenderedFile(type: string, plain: Buffer): RenderedFile {
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  // A weak tag: the encodings of one file have the same content and different bytes.
  return { type, etag: `W/"${hash}"`, plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) }
}

/** Sends the file in the best accepted encoding. With status 200 it has an ETag, and a browser with this version gets 304. */
export function sendRendered(request: FastifyRequest, reply: FastifyReply, file: RenderedFile) {
  const { 'if-none-match': known = '', 'accept-encoding': accepted = '' } = request.headers
  if (reply.statusCode === 200) {
    reply.header('etag', file.etag)
    if (known.split(',').some((tag) => tag.trim() === file.etag)) return reply.code(304).send()
  }
  const coding = negotiate<'br' | 'gzip'>(String(accepted), ['br', 'gzip'])
  if (coding !== null) reply.header('content-encoding', coding)
  return reply.type(file.type).send(file[coding ?? 'plain'])
}
