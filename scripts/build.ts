import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './runner/tool.ts'
import { readBillOfMaterials } from './running/bill-of-materials.ts'
import { buildWeb } from './running/web-build.ts'

// `npm run build`: builds the web app and writes the CycloneDX bill of materials (S-42).

const started = Date.now()
await buildWeb()
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(join(root, 'dist/sbom.cdx.json'), await readBillOfMaterials())
console.log(`apps/web/dist and dist/sbom.cdx.json in ${((Date.now() - started) / 1000).toFixed(1)} s`)
