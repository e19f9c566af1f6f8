import type { LockedPackage } from '../checks/manifests.ts'

const toHex = (integrity: string) => Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')

/** Returns the package URL: pkg:npm/%40scope/name@version. */
const toPackageUrl = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`

function toComponent({ name, version = '', license, integrity, dev }: LockedPackage) {
  return {
    type: 'library',
    'bom-ref': toPackageUrl(name, version),
    name,
    version,
    scope: dev ? 'excluded' : 'required',
    purl: toPackageUrl(name, version),
    licenses: license ? [{ expression: license.replaceAll(/[()]/g, '') }] : [],
    hashes: integrity ? [{ alg: 'SHA-512', content: toHex(integrity) }] : [],
  }
}

/**
 * Returns the CycloneDX bill of materials from the lock file. (`npm sbom --omit=dev` omits packages that ship and are
 * also development dependencies, such as react and zod.)
 */
export function billOfMaterials(packages: readonly LockedPackage[], createdAt: Date) {
  const unique = new Map(packages.map((each) => [`${each.name}@${each.version}`, toComponent(each)]))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp: createdAt.toISOString(),
      component: { type: 'application', 'bom-ref': 'lucas', name: 'lucas' },
    },
    components: [...unique.values()],
  }
}
