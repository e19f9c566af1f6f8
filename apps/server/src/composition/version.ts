import { readFileSync } from 'node:fs'

/** Returns the product's version from the root package.json. */
export function readVersion(): string {
  const file = new URL('../../../../package.json', import.meta.url)
  const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'))
  return version
}
