import type { Locked } from '../checks/manifests.ts'

const hexOf = (integrity: string) => Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')

/** The place of a package in every tool's world: pkg:npm/%40scope/name@version. */
const purl = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`

function component({ name, version = '', license, integrity, dev }: Locked) {
  return {
    type: 'library',
    'bom-ref': purl(name, version),
    name,
    version,
    scope: dev ? 'excluded' : 'required',
    purl: purl(name, version),
    licenses: license ? [{ expression: license.replaceAll(/[()]/g, '') }] : [],
    hashes: integrity ? [{ alg: 'SHA-512', content: hexOf(integrity) }] : [],
  }
}

/**
 * The CycloneDX list of a build, from the lock file. (`npm sbom --omit=dev` leaves out what ships and is
 * also used in development, react and zod among them.)
 */
export function billOfMaterials(packages: readonly Locked[], made: Date) {
  const once = new Map(packages.map((each) => [`${each.name}@${each.version}`, component(each)]))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp: made.toISOString(),
      component: { type: 'application', 'bom-ref': 'lucas', name: 'lucas' },
    },
    components: [...once.values()],
  }
}
