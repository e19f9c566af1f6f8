import { readFileSync } from 'node:fs'

const folder = new URL('../../src/providers/floid/fixtures/', import.meta.url)

/** A recorded message of Floid. */
export const fixture = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))
