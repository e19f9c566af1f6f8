import { alertsScreenCopy } from '@lucas/contract/copy/notifications/alerts-screen.ts'
import { noMailCopy } from '@lucas/contract/copy/users/no-mail.ts'
import { useQuery } from '@tanstack/react-query'
import { preferencesQuery, useUpdatePreferences } from '../../entities/notification/queries.ts'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { sendsMail } from '../../lib/app/installation.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { Card, CardHeader } from '../../ui/primitives/card.tsx'
import { LinesSkeleton } from '../../ui/primitives/form-skeletons.tsx'
import { Switch } from '../../ui/primitives/switch.tsx'
import { PushChannel } from './push/push-channel.tsx'
import { SummaryChoice } from './push/summary-choice.tsx'
import { SettingLines } from './setting-line.tsx'

const copy = alertsScreenCopy.channels
const lineClass = 'border-line py-3.5 not-first:border-t'

/** The channels of alerts. */
export function ChannelsCard() {
  const query = useQuery(preferencesQuery)
  const updatePreferences = useUpdatePreferences(() => toast.error(alertsScreenCopy.saveFailed))
  return (
    <Card>
      <CardHeader title={copy.title} />
      <SettingLines>
        <QueryPanel
          query={query}
          errorMessage={alertsScreenCopy.preferencesFailed}
          skeleton={<LinesSkeleton count={4} className="h-[339px] md:h-[267px]" />}
        >
          {({ in_app_enabled: inApp, sync_reminder_enabled: reminder, ...own }) => (
            <div>
              <div className={lineClass}>
                <Switch
                  label={copy.inApp}
                  hint={copy.inAppNote}
                  checked={inApp}
                  onChange={(on) => updatePreferences({ in_app_enabled: on })}
                />
              </div>
              <div className={lineClass}>
                <Switch
                  label={copy.mail}
                  hint={
                    !sendsMail()
                      ? noMailCopy.mailSwitch
                      : own.email_verified
                        ? copy.mailNote
                        : copy.mailUnverified
                  }
                  checked={own.email_enabled && own.email_verified}
                  disabled={!own.email_verified}
                  onChange={(on) => updatePreferences({ email_enabled: on })}
                />
                {own.email_enabled && own.email_verified && (
                  <SummaryChoice
                    label={copy.summary}
                    value={own.email_summary}
                    onChange={(summary) => updatePreferences({ email_summary: summary })}
                  />
                )}
              </div>
              <div className={lineClass}>
                <PushChannel
                  preferences={{ in_app_enabled: inApp, sync_reminder_enabled: reminder, ...own }}
                  onChange={updatePreferences}
                />
              </div>
              <div className={lineClass}>
                <Switch
                  label={copy.reminder}
                  hint={copy.reminderNote}
                  checked={reminder}
                  onChange={(on) => updatePreferences({ sync_reminder_enabled: on })}
                />
              </div>
            </div>
          )}
        </QueryPanel>
      </SettingLines>
    </Card>
  )
}
