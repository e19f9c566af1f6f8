import { settingsCopy } from '@lucas/contract/copy/users/settings.ts'
import { HomeScreenChoice, ThemeChoice } from '../../entities/settings/display-choices.tsx'
import { usePrivacy } from '../../lib/app/display-preferences.ts'
import { Card, CardHeader } from '../../ui/primitives/card.tsx'
import { Switch } from '../../ui/primitives/switch.tsx'
import { SettingLine, SettingLines } from './setting-line.tsx'

const copy = settingsCopy.display

/** The display settings: home screen, theme and modo privado. */
export function DisplayCard() {
  const [isPrivate, togglePrivacy] = usePrivacy()
  return (
    <Card>
      <CardHeader title={copy.title} />
      <SettingLines>
        <SettingLine title={copy.home} note={copy.homeNote}>
          <HomeScreenChoice label={copy.home} />
        </SettingLine>
        <div className="border-t border-line py-3.5">
          <Switch label={copy.privacy} hint={copy.privacyNote} checked={isPrivate} onChange={togglePrivacy} />
        </div>
        <SettingLine title={copy.theme} note={copy.themeNote}>
          <ThemeChoice label={copy.theme} />
        </SettingLine>
      </SettingLines>
    </Card>
  )
}
