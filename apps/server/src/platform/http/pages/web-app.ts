import { readdirSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { pagePaths, serviceWorkerPath } from '@lucas/contract/pages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { decodePath, getPath } from '../paths.ts'
import { type Placeholders, type RenderedFile, renderFiles, sendRendered } from './rendered-files.ts'

export type WebAppFiles = {
  /** The built web app (apps/web/dist). */
  root: string
  /** The app's page, for signed-in users and every path without a document. */
  shellFile: string
  /** By path: the document that visitors without a session get. Other documents are found by their file name. */
  visitorFiles: Readonly<Record<string, string>>
}
export type WebAppSettings = WebAppFiles & { blanks: Placeholders }

const sessionCookie = '__Host-lb'
const oneYear = 31_536_000

/** Registers the web app. Serves only files that are in the list of built files, whatever the path. */
export async function registerWebApp(app: App, settings: WebAppSettings) {
  const { root, shellFile, visitorFiles } = settings
  const getBuild = createBuildReader(settings)
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    index: false,
    dotfiles: 'deny',
    cacheControl: false,
  })

  app.setNotFoundHandler(async (request, reply) => {
    const path = decodePath(getPath(request)).replace(/^\/+|\/+$/g, '')
    const build = getBuild()
    if (build.files.has(path)) return sendAsset(request, reply, { path, build })
    if (extname(path) !== '' || path.split('/').some((part) => part.startsWith('.'))) fail('not_found')
    if (!pagePaths.has(getPath(request))) return sendNotFoundPage(request, reply, build)
    return sendPage(request, reply, { path, build })
  })

  function sendAsset(request: FastifyRequest, reply: FastifyReply, { path, build }: AssetRequest) {
    reply.header('cache-control', toCacheControl(path))
    const document = build.rendered.get(path)
    if (document === undefined) return reply.sendFile(path)
    return sendRendered(request, reply.header('vary', 'Accept-Encoding'), document)
  }

  function sendPage(request: FastifyRequest, reply: FastifyReply, { path, build }: AssetRequest) {
    const isVisitor = !(request.headers.cookie ?? '').includes(`${sessionCookie}=`)
    const visitorDocument = visitorFiles[path]
    const document = visitorDocument === undefined ? `${path}.html` : isVisitor ? visitorDocument : shellFile
    const file = build.files.has(document) ? document : shellFile
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Encoding' })
    return sendRendered(request, reply, build.rendered.get(file) ?? fail('unavailable'))
  }

  /** Sends the app with status 404; its router redirects (spec 2). */
  function sendNotFoundPage(request: FastifyRequest, reply: FastifyReply, { rendered }: Build) {
    const shell = rendered.get(shellFile) ?? fail('unavailable')
    reply.code(404).headers({ 'cache-control': 'private, no-cache', vary: 'Accept-Encoding' })
    return sendRendered(request, reply, shell)
  }
}

function toCacheControl(path: string): string {
  if (path.startsWith('assets/')) return `public, max-age=${oneYear}, immutable`
  // A browser that asks for a newer version must get it.
  return `/${path}` === serviceWorkerPath ? 'no-cache' : 'public, max-age=3600'
}

type Build = {
  files: ReadonlySet<string>
  rendered: ReadonlyMap<string, RenderedFile>
}
type AssetRequest = { path: string; build: Build }

/** Returns a reader that reads the build again after it changed, because new pages reference new files. */
function createBuildReader({ root, shellFile, blanks }: WebAppSettings): () => Build {
  let builtAt = -1
  let build: Build = { files: new Set(), rendered: new Map() }
  return () => {
    const { mtimeMs = 0 } = statSync(join(root, shellFile), { throwIfNoEntry: false }) ?? {}
    if (mtimeMs === 0 || mtimeMs === builtAt) return build
    builtAt = mtimeMs
    const files = listFiles(root)
    build = { files, rendered: renderFiles(root, files, blanks) }
    return build
  }
}

const hiddenFiles = /(^|\/)\.|\.(map|br|gz)$/

function listFiles(root: string): Set<string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/').replace(/^\/+/, ''),
    )
  return new Set(paths.filter((path) => !hiddenFiles.test(path)))
}
