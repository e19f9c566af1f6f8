import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { run } from '../../scripts/runner/tool.ts'

export interface Certificates {
  /** The certificate of the authority. */
  authority: string
  /** Certificate of localhost and 127.0.0.1 with its key, as HAProxy reads them. */
  server: string
}

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30']

/** Creates an authority of this cluster and a certificate for this machine, unless the folder has them. */
export async function createCertificates(folder: string): Promise<Certificates> {
  const file = (name: string) => join(folder, name)
  const certificates = { authority: file('ca.pem'), server: file('server.pem') }
  if (existsSync(certificates.server)) return certificates
  await createCertificate({
    subject: 'Lucas cluster on this machine',
    key: file('ca.key'),
    to: certificates.authority,
  })
  await createCertificate(
    { subject: 'localhost', key: file('server.key'), to: file('server.crt') },
    [
      '-CA',
      certificates.authority,
      '-CAkey',
      file('ca.key'),
      '-addext',
      'basicConstraints=critical,CA:FALSE',
    ],
    ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
  )
  chmodSync(file('ca.key'), 0o600)
  const text = ['server.crt', 'server.key'].map((name) => readFileSync(file(name), 'utf8')).join('')
  writeFileSync(certificates.server, text, { mode: 0o600 })
  return certificates
}

async function createCertificate(
  { subject, key, to }: { subject: string; key: string; to: string },
  ...options: string[][]
) {
  const names = ['-subj', `/CN=${subject}`, '-keyout', key, '-out', to]
  const { code, output } = await run('openssl', ['req', '-x509', ...newKey, ...names, ...options.flat()])
  if (code !== 0) throw new Error(`openssl failed:\n${output}`)
}

/** Lets the requests of this process trust an authority, as NODE_EXTRA_CA_CERTS does at the start of a process. */
export const trustAuthority = (file: string) =>
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(file, 'utf8')])
