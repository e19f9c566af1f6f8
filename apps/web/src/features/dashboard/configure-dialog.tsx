import { homeScreens } from '@lucas/contract/auth.ts'
import { panelCopy } from '@lucas/contract/copy/panel.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import type { ReactNode } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { usePrivacy, useTheme } from '../../lib/device.ts'
import { useChooseHome, useHomeScreen } from '../../lib/home-screen.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.tsx'

const copy = panelCopy.configure
const homes = homeScreens.map((value) => ({ value, label: shellCopy.homeScreens[value] }))
const themes = (['system', 'light', 'dark'] as const).map((value) => ({
  value,
  label: shellCopy.themes[value],
}))

const Part = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <div className="grid gap-2">
    <div>
      <h3 className="font-[550]">{title}</h3>
      {text !== undefined && <p className="text-sm text-ink-3">{text}</p>}
    </div>
    {children}
  </div>
)

/** How Lucas opens and looks for this person. */
export function ConfigureDialog({ onClose }: { onClose: () => void }) {
  const home = useHomeScreen()
  const choose = useChooseHome((error) => toast.error(sentenceOf(error, shellCopy.homeFailed)))
  const [theme, setTheme] = useTheme()
  const [isPrivate, togglePrivacy] = usePrivacy()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.title}
      footer={
        <Button variant="primary" onClick={onClose}>
          {copy.close}
        </Button>
      }
    >
      <div className="grid gap-6">
        <Part title={copy.home} text={copy.homeText}>
          <Segmented label={copy.home} options={homes} value={home} onChange={choose} />
        </Part>
        <Part title={copy.theme}>
          <Segmented label={copy.theme} options={themes} value={theme} onChange={setTheme} />
        </Part>
        <Switch label={copy.privacy} hint={copy.privacyText} checked={isPrivate} onChange={togglePrivacy} />
      </div>
    </Dialog>
  )
}
