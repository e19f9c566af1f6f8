import { alertsScreenCopy as copy } from '@lucas/contract/copy/alerts-screen.ts'
import { mailedKinds, mutableKinds, type NoticeKind } from '@lucas/contract/notification.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { preferencesQuery, useChangePreferences } from '../lib/notices.ts'
import { Card, CardHeader } from './card.tsx'
import { ConfirmMailLink } from './confirm-mail-link.tsx'
import { Panel } from './panel.tsx'
import { Skeleton } from './skeleton.tsx'
import { Switch } from './switch.tsx'
import { toast } from './toast.tsx'

/** What it is, in Lucas, by mail. */
const columns = 'grid grid-cols-[minmax(0,1fr)_72px_72px] items-center'
const mutable: ReadonlySet<NoticeKind> = new Set(mutableKinds)

/** What Lucas tells by itself, each kind on or off; with the mail beside it where that is chosen too. */
export function NoticeKindsCard({ byMail = false }: { byMail?: boolean }) {
  const reasonId = useId()
  const own = useQuery(preferencesQuery)
  const change = useChangePreferences(() => toast.error(copy.saveFailed))
  return (
    <Card>
      <CardHeader title={copy.kindsTitle} note={byMail ? copy.kindsByWay : copy.kindsNote} />
      <div className="px-4 pt-2 pb-2 md:px-5">
        <Panel query={own} failed={copy.preferencesFailed} skeleton={<Skeleton className="my-3 h-[420px]" />}>
          {({ kinds, email_kinds: mailed, email_enabled: isOn, email_verified: isConfirmed }) => (
            <>
              {byMail && !(isOn && isConfirmed) && (
                <p id={reasonId} className="pt-1 pb-2 text-sm text-ink-2">
                  {isConfirmed ? (
                    copy.channels.mailOff
                  ) : (
                    <>
                      {copy.channels.mailWaits} <ConfirmMailLink />
                    </>
                  )}
                </p>
              )}
              {byMail && (
                <p aria-hidden="true" className={`${columns} pt-2 pb-1 text-sm text-ink-3`}>
                  <span className="col-start-2 text-center">{copy.channels.inApp}</span>
                  <span className="text-center">{copy.channels.mail}</span>
                </p>
              )}
              <ul>
                {(byMail ? mailedKinds : mutableKinds).map((kind) => (
                  <li key={kind} className={`border-line py-2.5 not-first:border-t ${byMail ? columns : ''}`}>
                    {!byMail && (
                      <Switch
                        label={copy.kinds[kind]}
                        checked={kinds[kind] ?? true}
                        onChange={(on) => change({ kinds: { [kind]: on } })}
                      />
                    )}
                    {byMail && (
                      <>
                        <span className="min-w-0 font-[550]">{copy.kinds[kind]}</span>
                        {mutable.has(kind) ? (
                          <span className="justify-self-center">
                            <Switch
                              label={<span className="sr-only">{copy.kinds[kind]}</span>}
                              checked={kinds[kind] ?? true}
                              onChange={(on) => change({ kinds: { [kind]: on } })}
                            />
                          </span>
                        ) : (
                          <span />
                        )}
                        <span className="justify-self-center">
                          <Switch
                            label={<span className="sr-only">{copy.byMail(copy.kinds[kind])}</span>}
                            checked={isOn && isConfirmed && (mailed[kind] ?? true)}
                            disabled={!(isOn && isConfirmed)}
                            describedBy={isOn && isConfirmed ? undefined : reasonId}
                            onChange={(on) => change({ email_kinds: { [kind]: on } })}
                          />
                        </span>
                      </>
                    )}
                  </li>
                ))}
              </ul>
            </>
          )}
        </Panel>
      </div>
    </Card>
  )
}
