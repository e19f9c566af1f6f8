import { privacyTabCopy as copy } from '@lucas/contract/copy/privacy.ts'
import type { Consent } from '@lucas/contract/privacy.ts'
import { useQuery } from '@tanstack/react-query'
import { dayOfInstant, fullDay } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { privacyQuery, useNewsletterChoice } from './privacy-api.ts'
import { SettingLine, SettingLines } from './setting-line.tsx'

const dayIn = ({ at }: Consent): string => (at === null ? '' : fullDay(dayOfInstant(at)))

/** What the person agreed to, since when, and the way to take it back. */
export function ConsentsCard() {
  const privacy = useQuery(privacyQuery)
  return (
    <Card>
      <CardHeader title={copy.consents} note={copy.consentsNote} />
      <Panel
        query={privacy}
        failed={copy.loadFailed}
        skeleton={<Skeleton className="mx-5 my-4 h-[104px]" />}
        bannerClass="p-4"
      >
        {({ consents }) => (
          <SettingLines>
            {consents.map((consent) => (
              <ConsentLine key={consent.purpose} consent={consent} />
            ))}
          </SettingLines>
        )}
      </Panel>
    </Card>
  )
}

const ConsentLine = ({ consent }: { consent: Consent }) =>
  consent.purpose === 'newsletter' ? <Newsletter consent={consent} /> : <Terms consent={consent} />

const Terms = ({ consent }: { consent: Consent }) => (
  <SettingLine title={copy.terms} note={copy.termsNote(dayIn(consent))}>
    <Badge tone="ok">{copy.accepted}</Badge>
  </SettingLine>
)

function Newsletter({ consent }: { consent: Consent }) {
  const choose = useNewsletterChoice()
  const day = dayIn(consent)
  const note = consent.granted
    ? copy.newsletterOn(day)
    : consent.at === null
      ? copy.newsletterNever
      : copy.newsletterOff(day)
  return (
    <div className="border-t border-line py-3.5">
      <Switch label={copy.newsletter} hint={note} checked={consent.granted} onChange={choose} />
    </div>
  )
}
