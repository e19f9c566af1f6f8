import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Architecture, createBundle, toMegabytes } from './packaging/bundle.ts'
import { root } from './runner/tool.ts'
import { buildWeb, isWebBuilt } from './running/web-build.ts'

// `npm run package`: writes the production bundle to dist/ (docs/deploy.md). `-- --arch=arm64` for another processor, `-- --database` with
// the embedded database, for a family.

const { values } = parseArgs({
  options: { arch: { type: 'string', default: process.arch }, database: { type: 'boolean', default: false } },
})
const isKnown = (name: string): name is Architecture => name === 'x64' || name === 'arm64'

const started = Date.now()
if (isKnown(values.arch)) {
  if (!isWebBuilt()) await buildWeb()
  const { folder, archive, sha256, size } = await createBundle(join(root, 'dist'), values.arch, {
    database: values.database,
  })
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`${folder} (${toMegabytes(size)} MB) and ${archive} in ${seconds} s\nSHA-256 ${sha256}`)
} else {
  console.error(`A bundle is for x64 or arm64, not ${values.arch}: npm run package -- --arch=x64`)
  process.exitCode = 1
}
