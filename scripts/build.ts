import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root, run } from './runner/tool.ts'
import { buildWeb } from './running/web-build.ts'

/** Builds the web app and writes the bill of materials of what ships with it (CycloneDX). */
async function writeBillOfMaterials() {
  const npm = process.env.npm_execpath ?? ''
  const [command, before] = basename(npm) === 'npm-cli.js' ? [process.execPath, [npm]] : ['npm', []]
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only', '--loglevel=error']
  const { code, output } = await run(command, [...before, ...args])
  if (code !== 0) throw new Error(`npm sbom failed:\n${output}`)
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(join(root, 'dist/sbom.cdx.json'), output.slice(output.indexOf('{')))
}

const started = Date.now()
await buildWeb()
await writeBillOfMaterials()
console.log(`apps/web/dist and dist/sbom.cdx.json in ${((Date.now() - started) / 1000).toFixed(1)} s`)
