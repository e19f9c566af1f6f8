import { settingsCopy } from '@lucas/contract/copy/settings.ts'
import { usePrivacy } from '../../lib/device.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { HomeSwitch, ThemeSwitch } from '../../ui/display-choices.tsx'
import { Switch } from '../../ui/switch.tsx'
import { SettingLine, SettingLines } from './setting-line.tsx'

const copy = settingsCopy.display

/** How Lucas opens and looks for this person. */
export function DisplayCard() {
  const [isPrivate, togglePrivacy] = usePrivacy()
  return (
    <Card>
      <CardHeader title={copy.title} />
      <SettingLines>
        <SettingLine title={copy.home} note={copy.homeNote}>
          <HomeSwitch label={copy.home} />
        </SettingLine>
        <div className="border-t border-line py-3.5">
          <Switch label={copy.privacy} hint={copy.privacyNote} checked={isPrivate} onChange={togglePrivacy} />
        </div>
        <SettingLine title={copy.theme} note={copy.themeNote}>
          <ThemeSwitch label={copy.theme} />
        </SettingLine>
      </SettingLines>
    </Card>
  )
}
