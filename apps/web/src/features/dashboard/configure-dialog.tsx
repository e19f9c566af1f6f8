import { panelCopy } from '@lucas/contract/copy/panel.ts'
import type { ReactNode } from 'react'
import { HomeScreenChoice, ThemeChoice } from '../../entities/settings/display-choices.tsx'
import { usePrivacy } from '../../lib/app/display-preferences.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Switch } from '../../ui/primitives/switch.tsx'

const copy = panelCopy.configure

const ConfigureSection = ({
  title,
  text,
  children,
}: {
  title: string
  text?: string
  children: ReactNode
}) => (
  <div className="grid gap-2">
    <div>
      <h3 className="font-[550]">{title}</h3>
      {text !== undefined && <p className="text-sm text-ink-3">{text}</p>}
    </div>
    {children}
  </div>
)

/** The display settings: home screen, theme and modo privado. */
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
        <ConfigureSection title={copy.home} text={copy.homeText}>
          <HomeScreenChoice label={copy.home} />
        </ConfigureSection>
        <ConfigureSection title={copy.theme}>
          <ThemeChoice label={copy.theme} />
        </ConfigureSection>
        <Switch label={copy.privacy} hint={copy.privacyText} checked={isPrivate} onChange={togglePrivacy} />
      </div>
    </Dialog>
  )
}
