import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/runner/tool.ts'
import { findProgram } from './programs.ts'
import type { Site } from './site.ts'
import { readEnvironmentFile } from './unit.ts'

// What is outside of an installation: a provider and a mail server, both with certificates of the cluster's authority.

const node = (script: string) => [process.execPath, '--disable-proto=throw', join(root, script)]

/** Starts the sandbox bank behind TLS. It sends its callbacks to the proxy, as a provider does. */
export function startBank(site: Site): void {
  const { ports, certificates } = site
  const { FLOID_CALLBACK_SECRET = '', FLOID_TOKEN = '' } = readEnvironmentFile(
    join(site.settings, 'lucas.env'),
  )
  const lucas = `https://localhost:${ports.https}`
  site.start({
    name: 'bank',
    command: node('apps/sandbox/src/main.ts'),
    env: {
      LUCAS_ENV: 'test',
      HOST: '127.0.0.1',
      SANDBOX_PORT: String(ports.bank),
      SANDBOX_CALLBACK_URL: `${lucas}/api/floid/callback/${FLOID_CALLBACK_SECRET}/`,
      SANDBOX_API_TOKEN: FLOID_TOKEN,
      SANDBOX_FRAME_ANCESTOR: lucas,
      NODE_EXTRA_CA_CERTS: certificates.authority,
    },
  })
  const config = join(site.createFolder('bank', 'haproxy'), 'haproxy.cfg')
  writeFileSync(
    config,
    `defaults
    mode http
    timeout connect 5s
    timeout client 75s
    timeout server 75s
listen bank
    bind 127.0.0.1:${ports.bankTls} ssl crt ${certificates.server}
    server bank 127.0.0.1:${ports.bank}
`,
  )
  site.start({ name: 'bank-tls', command: [findProgram('haproxy'), '-db', '-f', config], user: 'haproxy' })
}

/** Starts a mail server that stores each mail as a file. */
export function startMailServer(site: Site): void {
  site.start({
    name: 'mail',
    command: node('tools/cluster/mail-server.ts'),
    env: {
      MAIL_PORT: String(site.ports.mail),
      MAIL_FOLDER: site.createFolder('mail'),
      MAIL_CERTIFICATE: site.certificates.server,
    },
  })
}
