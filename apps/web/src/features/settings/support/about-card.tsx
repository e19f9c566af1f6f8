import { supportCopy } from '@lucas/contract/copy/users/support.ts'
import { useQuery } from '@tanstack/react-query'
import { appInfoQuery } from '../../../lib/app/app-info.ts'
import { buildNumber } from '../../../lib/app/build.ts'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { LinkButton } from '../../../ui/primitives/link-button.tsx'
import { SettingLine, SettingLines } from '../setting-line.tsx'

const copy = supportCopy.about

/** Help, licences, version and build. */
export function AboutCard() {
  const { data: info } = useQuery(appInfoQuery)
  return (
    <Card>
      <CardHeader title={copy.title} />
      <SettingLines>
        <SettingLine title={copy.help} note={copy.helpNote}>
          <LinkButton to="/ayuda" aria-label={`${copy.open} ${copy.help}`}>
            {copy.open}
          </LinkButton>
        </SettingLine>
        <SettingLine title={copy.licences} note={copy.licencesNote}>
          <LinkButton to="/licencias" aria-label={`${copy.open} ${copy.licences}`}>
            {copy.open}
          </LinkButton>
        </SettingLine>
        <SettingLine title={copy.version}>
          <span className="num text-ink-2">{info?.version}</span>
        </SettingLine>
        <SettingLine title={copy.build}>
          <span className="num text-ink-2">{buildNumber}</span>
        </SettingLine>
      </SettingLines>
    </Card>
  )
}
