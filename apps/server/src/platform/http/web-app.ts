import { readdirSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../errors.ts'
import type { App } from './app.ts'
import { type Blanks, type FilledFile, fillFiles, sendFilled } from './filled-files.ts'

export type WebAppFiles = {
  /** The built web app (apps/web/dist). */
  root: string
  /** The page of everybody who is signed in or knows where to go. */
  shellFile: string
  /** By path: what visitors read where the others see a screen. Other documents go by their names. */
  visitorFiles: Readonly<Record<string, string>>
}
export type WebAppSettings = WebAppFiles & { blanks: Blanks }

const sessionCookie = '__Host-lb'
const oneYear = 31_536_000

/** Serves the built files by a list of what was built: what is not on it does not exist, whatever the path says. */
export async function serveWebApp(app: App, settings: WebAppSettings) {
  const { root, shellFile, visitorFiles } = settings
  const buildNow = readBuild(settings)
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    index: false,
    dotfiles: 'deny',
    cacheControl: false,
  })

  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    if ((request.method !== 'GET' && request.method !== 'HEAD') || isOurs(path)) fail('not_found')
    const build = buildNow()
    if (build.files.has(path)) return sendAsset(request, reply, { path, build })
    if (extname(path) !== '' || path.split('/').some((part) => part.startsWith('.'))) fail('not_found')
    return sendPage(request, reply, { path, build })
  })

  function sendAsset(request: FastifyRequest, reply: FastifyReply, { path, build }: Wanted) {
    const isHashed = path.startsWith('assets/')
    reply.header('cache-control', isHashed ? `public, max-age=${oneYear}, immutable` : 'public, max-age=3600')
    return send(request, reply, { path, build })
  }

  function sendPage(request: FastifyRequest, reply: FastifyReply, { path, build }: Wanted) {
    const isVisitor = !(request.headers.cookie ?? '').includes(`${sessionCookie}=`)
    const forVisitors = visitorFiles[path]
    const document = forVisitors === undefined ? `${path}.html` : isVisitor ? forVisitors : shellFile
    const file = build.files.has(document) ? document : shellFile
    if (!build.files.has(file)) fail('unavailable')
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Encoding' })
    return send(request, reply, { path: file, build })
  }
}

function send(request: FastifyRequest, reply: FastifyReply, { path, build }: Wanted) {
  const filled = build.filled.get(path)
  if (filled === undefined) return reply.sendFile(path)
  if (!reply.hasHeader('vary')) reply.header('vary', 'Accept-Encoding')
  return sendFilled(request, reply, filled)
}

const isOurs = (path: string) =>
  path === 'api' || path.startsWith('api/') || path === 'ws' || path.startsWith('ws/')

function pathOf({ url }: FastifyRequest): string {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '').replace(/^\/+|\/+$/g, '')
  } catch {
    fail('bad_request')
  }
}

type Build = { files: ReadonlySet<string>; filled: ReadonlyMap<string, FilledFile> }
type Wanted = { path: string; build: Build }

/** Read again after a build beside the running server: its pages name files that the old list does not know. */
function readBuild({ root, shellFile, blanks }: WebAppSettings): () => Build {
  let builtAt = -1
  let build: Build = { files: new Set(), filled: new Map() }
  return () => {
    const { mtimeMs = 0 } = statSync(join(root, shellFile), { throwIfNoEntry: false }) ?? {}
    if (mtimeMs === 0 || mtimeMs === builtAt) return build
    builtAt = mtimeMs
    const files = listFiles(root)
    build = { files, filled: fillFiles(root, files, blanks) }
    return build
  }
}

const hidden = /(^|\/)\.|\.(map|br|gz)$/

function listFiles(root: string): Set<string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/').replace(/^\/+/, ''),
    )
  return new Set(paths.filter((path) => !hidden.test(path)))
}
