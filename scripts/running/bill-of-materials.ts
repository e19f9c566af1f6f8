import { z } from 'zod'
import { runNpm } from '../runner/npm.ts'

const bill = z.looseObject({ metadata: z.looseObject({ component: z.looseObject({}) }) })

/**
 * Returns the CycloneDX bill of materials that npm makes from the lock file; development tools are marked as such (S-42). It has no
 * time, no serial number and nothing of this machine, so that the bundle of a commit is always the same.
 */
export async function readBillOfMaterials(): Promise<string> {
  const { code, output } = await runNpm([
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--package-lock-only',
  ])
  if (code !== 0) throw new Error(`npm sbom failed:\n${output}`)
  const { serialNumber: _serialNumber, ...rest } = bill.parse(JSON.parse(output))
  const { timestamp: _timestamp, tools: _tools, ...metadata } = rest.metadata
  const component = { ...metadata.component, name: 'lucas' }
  return `${JSON.stringify({ ...rest, metadata: { ...metadata, component } }, null, 2)}\n`
}
