import { readdirSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../errors.ts'
import type { App } from './app.ts'

export type WebAppSettings = {
  /** The built web app (apps/web/dist). */
  root: string
  /** Page for visitors and page for everybody who is signed in or knows where to go. Other documents go by their names. */
  landingFile: string
  shellFile: string
}

const sessionCookie = '__Host-lb'
const oneYear = 31_536_000

/** Serves the built files by a list of what was built: what is not on it does not exist, whatever the path says. */
export async function serveWebApp(app: App, { root, landingFile, shellFile }: WebAppSettings) {
  const filesOf = listBuild(root, shellFile)
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
    const files = filesOf()
    if (files.has(path)) return sendAsset(reply, path)
    if (extname(path) !== '' || path.split('/').some((part) => part.startsWith('.'))) fail('not_found')
    return sendPage(request, reply, { path, files })
  })

  function sendAsset(reply: FastifyReply, path: string) {
    const isHashed = path.startsWith('assets/')
    reply.header('cache-control', isHashed ? `public, max-age=${oneYear}, immutable` : 'public, max-age=3600')
    return reply.sendFile(path)
  }

  function sendPage(request: FastifyRequest, reply: FastifyReply, { path, files }: Wanted) {
    const isVisitor = !(request.headers.cookie ?? '').includes(`${sessionCookie}=`)
    const document = path === '' && isVisitor ? landingFile : `${path}.html`
    const file = files.has(document) ? document : shellFile
    if (!files.has(file)) fail('unavailable')
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Encoding' })
    return reply.sendFile(file)
  }
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

type Wanted = { path: string; files: ReadonlySet<string> }

/** Read again after a build beside the running server: its pages name files that the old list does not know. */
function listBuild(root: string, shellFile: string): () => ReadonlySet<string> {
  let builtAt = -1
  let files: ReadonlySet<string> = new Set()
  return () => {
    const { mtimeMs = 0 } = statSync(join(root, shellFile), { throwIfNoEntry: false }) ?? {}
    if (mtimeMs === 0 || mtimeMs === builtAt) return files
    builtAt = mtimeMs
    files = listFiles(root)
    return files
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
