import { createHash } from 'node:crypto'
import { html } from '../../platform/http/pages/html.ts'
import type { RootCertificate } from './read-root.ts'

/** A UUID of the certificate, so that a second installation replaces the first. */
function toUuid(bytes: Buffer, part: string): string {
  const digits = createHash('sha256').update(bytes).update(part).digest('hex').toUpperCase()
  return [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`, `8${digits.slice(17, 20)}`]
    .concat(digits.slice(20, 32))
    .join('-')
}

/** Returns the configuration profile with which iOS and iPadOS install a root (Apple: Configuration Profile Reference). */
export function renderAppleProfile({ name, bytes }: RootCertificate, host: string): string {
  const identifier = `lucas.${host}`
  return html`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
<key>PayloadContent</key>
<array>
<dict>
<key>PayloadType</key><string>com.apple.security.root</string>
<key>PayloadVersion</key><integer>1</integer>
<key>PayloadIdentifier</key><string>${identifier}.root</string>
<key>PayloadUUID</key><string>${toUuid(bytes, 'root')}</string>
<key>PayloadDisplayName</key><string>${name}</string>
<key>PayloadCertificateFileName</key><string>lucas.crt</string>
<key>PayloadContent</key><data>${bytes.toString('base64')}</data>
</dict>
</array>
<key>PayloadType</key><string>Configuration</string>
<key>PayloadVersion</key><integer>1</integer>
<key>PayloadIdentifier</key><string>${identifier}</string>
<key>PayloadUUID</key><string>${toUuid(bytes, 'profile')}</string>
<key>PayloadDisplayName</key><string>${name}</string>
<key>PayloadRemovalDisallowed</key><false/>
</dict>
</plist>
`.text
}
