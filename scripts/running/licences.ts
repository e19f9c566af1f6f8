import type { LockedPackage } from '../checks/manifests.ts'

/** Returns the shipped packages with their licences, each version once, for the licences page. */
export function listLicences(
  packages: readonly Pick<LockedPackage, 'name' | 'version' | 'license' | 'dev'>[],
) {
  const shipped = packages.flatMap(({ name, version = '', license, dev }) =>
    dev || license === undefined ? [] : [{ name, version, licence: license.replaceAll(/[()]/g, '') }],
  )
  const unique = new Map(shipped.map((one) => [`${one.name}@${one.version}`, one]))
  return { results: [...unique.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en')) }
}
