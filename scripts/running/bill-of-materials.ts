import { runNpm } from '../runner/npm.ts'

/** Returns the CycloneDX bill of materials that npm makes from the lock file; development tools are marked as such (S-42). */
export async function readBillOfMaterials(): Promise<string> {
  const { code, output } = await runNpm([
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--package-lock-only',
  ])
  if (code !== 0) throw new Error(`npm sbom failed:\n${output}`)
  return output
}
