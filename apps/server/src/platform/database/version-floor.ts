/** The oldest release of a major version of PostgreSQL that may serve data of users. */
export interface VersionFloor {
  version: string
  /** The day of that release. */
  released: string
  /** What older releases lack. */
  reason: string
}

/** Releases of one day, described by https://www.postgresql.org/docs/release/18.6/ and its siblings. */
const august2026 = {
  released: '2026-08-13',
  reason: 'it fixes CVE-2026-16239, by which a login runs programs as the user of the server',
}

/**
 * The floor of each major version. It rises with a release that closes a hole which the login of the application, or a stranger on
 * the network, can use. A major version without a floor here is newer than this list.
 */
const floors: Readonly<Record<string, VersionFloor>> = {
  15: { version: '15.19', ...august2026 },
  16: { version: '16.15', ...august2026 },
  17: { version: '17.11', ...august2026 },
  18: { version: '18.6', ...august2026 },
}

/** Returns the floor that a version such as `18.4` is below, or null. */
export function findFloorAbove(version: string): VersionFloor | null {
  const [major = '', minor = ''] = version.split('.')
  const floor = floors[major]
  return floor !== undefined && Number(minor) < Number(floor.version.split('.')[1]) ? floor : null
}

/** Says that a version is below its floor, without what to do. */
export const describeOutdated = (version: string, { version: floor, released, reason }: VersionFloor) =>
  `PostgreSQL ${version} is older than ${floor} of ${released}: ${reason}`
