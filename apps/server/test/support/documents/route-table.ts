import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../../../src/platform/http/app.ts'

const sources = join(import.meta.dirname, '../../../src')
/** An operation id in the list of `describeRoutes`, or in a single description. */
const declaration = /(?:\[|operationId:)\s*'([a-z]\w+)'/g

/** Finds the file that declares each operation. */
function findFiles(): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const file of globSync('**/*.ts', { cwd: sources, exclude: ['**/*.test.ts'] })) {
    const text = readFileSync(join(sources, file), 'utf8')
    if (!/\bdescribeRoutes\(|\brouteDescriptions\b/.test(text)) continue
    for (const [, id = ''] of text.matchAll(declaration)) files.set(id, file)
  }
  return files
}

/** Returns `goals` of `modules/goals/routes.ts`, and `platform/http` of a file there. */
const toModule = (file: string) => {
  const [area = '', name = ''] = file.split('/')
  return area === 'modules' ? name : `${area}/${name}`
}

/** Writes docs/routes.md: every route of the servers, which have different settings. */
export function writeRouteTable(servers: readonly App[]): string {
  const files = findFiles()
  const rows = new Map<string, string>()
  for (const { routes, routeDescriptions } of servers)
    for (const { method, url } of routes) {
      const description = routeDescriptions.get(`${method} ${url}`)
      if (method === 'HEAD' || description === undefined) continue
      const { operationId, summary } = description
      const file = files.get(operationId) ?? ''
      rows.set(
        `${url} ${method}`,
        `| ${method} | \`${url}\` | ${summary} | ${toModule(file)} | \`${file}\` |`,
      )
    }
  const sorted = [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return [
    '# Routes',
    '',
    '`npm run docs` writes this file from the running server; a test compares it. Files are below `apps/server/src`. Requests, responses and',
    'problems are at `/api/docs` and `/api/openapi.json`, who may call a route is in its `config.access`. The addresses of the provider’s',
    'callback and events depend on `PROVIDER`; that of payment events exists with a card processor only.',
    '',
    '| Method | Path | What it does | Module | File |',
    '| --- | --- | --- | --- | --- |',
    ...sorted.map(([, row]) => row),
    '',
  ].join('\n')
}
