import { isTest, lineOf, type SourceRule } from './source.ts'

const names = /\b\w*(?:floid|fintoc)\w*/gi
/** A connection made from files is compared by its stored name in repositories only. */
const fileProvider = /\bprovider\b[^\n;]{0,20}['"]file['"]/g

/** Where a provider may be named outside `providers/`, `composition/` and the configuration. */
const exceptions: { text: RegExp; path?: RegExp; reason: string }[] = [
  { text: /^floid_(transaction_id|raw|id)$/, reason: 'wire field of spec 7' },
  { text: /^\/api\/floid\/(session|disconnect)\/$/, reason: 'wire path of spec 7' },
  { text: /^\/api\/floid\/callback\/$/, reason: 'callback address registered at the provider' },
  { text: /^floid_code$/, reason: 'column of institution' },
  {
    text: /^(floid|fintoc)$/,
    path: /^apps\/server\/src\/platform\/database\/schema\/banking\.ts$/,
    reason: 'stored value',
  },
  {
    text: /^(floid|fintoc)$/,
    path: /^packages\/contract\/src\/banking\/connection\.ts$/,
    reason: 'stored value on the wire',
  },
  {
    text: /./,
    path: /^packages\/contract\/src\/copy\/users\/polic(ies|y-texts)\.ts$/,
    reason: 'policy text',
  },
  { text: /^FINTOC$/, path: /\/bank-phrases\.ts$/, reason: 'text of bank statements' },
  { text: /'file'$/, path: /\/repository\/[^/]+\.ts$/, reason: 'stored value' },
]

const isException = (path: string, found: string) =>
  exceptions.some(
    ({ text, path: allowedPath }) =>
      text.test(found) && (allowedPath === undefined || allowedPath.test(path)),
  )

/** Extends a name inside an API path to that path: `/api/floid/session/`. */
function toPathOrName(text: string, at: number, name: string): string {
  const start = '/api/'
  if (!text.startsWith(start, at - start.length)) return name
  const end = /^\/\w+\//.exec(text.slice(at + name.length))?.[0] ?? ''
  return `${start}${name}${end}`
}

/** Allows names of providers only in `providers/` and the configuration: another provider needs no edit in modules. */
export const noProviderName: SourceRule = {
  name: 'no-provider-name',
  applies: (path) =>
    /^(apps\/(server|web)|packages\/contract)\/src\//.test(path) &&
    !/^apps\/server\/src\/(providers|composition|platform\/config)\//.test(path) &&
    !isTest(path),
  find: (source) => {
    const { path, text } = source
    const named = [...text.matchAll(names)].map(({ 0: name, index }) => ({
      found: toPathOrName(text, index, name),
      index,
    }))
    const files = path.startsWith('apps/server/src/modules/')
      ? [...text.matchAll(fileProvider)].map(({ 0: found, index }) => ({ found, index }))
      : []
    return [...named, ...files]
      .filter(({ found }) => !isException(path, found))
      .map(({ found, index }) => ({ line: lineOf(source, index), message: `'${found}' names a provider` }))
  },
}
