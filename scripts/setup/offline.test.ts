import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../runner/tool.ts'
import { createTemporaryFolder } from '../running/temporary-folder.ts'
import { findFreePort } from '../test/free-port.ts'
import { runCommand } from '../test/run-command.ts'

const manifest = { name: 'clone', version: '1.0.0', dependencies: { zod: '4.6.7' } }
const lock = {
  ...manifest,
  lockfileVersion: 3,
  requires: true,
  packages: {
    '': manifest,
    'node_modules/zod': {
      version: '4.6.7',
      resolved: 'https://registry.npmjs.org/zod/-/zod-4.6.7.tgz',
      integrity: `sha512-${Buffer.alloc(64).toString('base64')}`,
    },
  },
}

/** Runs `npm start` in a clone without packages and without a network. */
async function startOffline(settings: Record<string, string>) {
  const clone = createTemporaryFolder('lucas-clone-')
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }))
  for (const part of ['lucas.mjs', 'setup'])
    cpSync(join(root, 'scripts', part), join(clone, 'scripts', part), { recursive: true })
  const scripts = { start: 'node scripts/lucas.mjs start' }
  writeFileSync(join(clone, 'package.json'), JSON.stringify({ ...manifest, scripts }))
  writeFileSync(join(clone, 'package-lock.json'), JSON.stringify(lock))
  const npm = {
    npm_config_cache: join(clone, 'cache'),
    npm_config_fetch_retries: '0',
    npm_config_update_notifier: 'false',
  }
  return runCommand('npm run -s start', { ...npm, ...settings }, clone)
}

test.each([
  [
    'the registry cannot be reached',
    (port: number) => ({ npm_config_registry: `http://127.0.0.1:${port}/` }),
  ],
  [
    'the proxy cannot be reached',
    (port: number) => ({
      npm_config_registry: 'https://registry.npmjs.org/',
      npm_config_https_proxy: `http://127.0.0.1:${port}/`,
    }),
  ],
  ['the registry is not known', () => ({ npm_config_registry: 'http://registry.invalid/' })],
])('npm start says in one sentence that %s', async (_, settings) => {
  const { code, stdout, stderr } = await startOffline(settings(await findFreePort()))
  expect(stderr.split('\n')).toEqual([
    expect.stringMatching(/^Installing the packages/),
    expect.stringMatching(
      /^The packages could not be installed, because the registry [\w.:]+ cannot be reached \(\w+\): connect this machine to the network, or set npm's registry or proxy, and start again\.$/,
    ),
  ])
  expect([code, stdout]).toEqual([1, ''])
})
