import { panelCopy } from '@lucas/contract/copy/panel.ts'
import type { ReactNode } from 'react'
import { usePrivacy } from '../../lib/device.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { HomeSwitch, ThemeSwitch } from '../../ui/display-choices.tsx'
import { Switch } from '../../ui/switch.tsx'

const copy = panelCopy.configure

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
          <HomeSwitch label={copy.home} />
        </Part>
        <Part title={copy.theme}>
          <ThemeSwitch label={copy.theme} />
        </Part>
        <Switch label={copy.privacy} hint={copy.privacyText} checked={isPrivate} onChange={togglePrivacy} />
      </div>
    </Dialog>
  )
}
