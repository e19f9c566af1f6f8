import type { Locked } from '../checks/manifests.ts'

/** What ships and under which licence, each version once, from the lock file: the page of licences shows it. */
export function licencesOf(packages: readonly Pick<Locked, 'name' | 'version' | 'license' | 'dev'>[]) {
  const shipped = packages.flatMap(({ name, version = '', license, dev }) =>
    dev || license === undefined ? [] : [{ name, version, licence: license.replaceAll(/[()]/g, '') }],
  )
  const once = new Map(shipped.map((one) => [`${one.name}@${one.version}`, one]))
  return { results: [...once.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en')) }
}
