import { alertMailCopy } from '@lucas/contract/copy/notifications/alert-mail.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { api } from '../../lib/http/http.ts'
import { TokenScreen } from './token-screen.tsx'

const { leave: press, ...texts } = alertMailCopy.page

/** Unsubscribes from alert mails without a session. */
export const UnsubscribeScreen = () => (
  <TokenScreen
    texts={{ ...texts, press }}
    enterTo="/"
    onPress={(token) =>
      api.post(`/api/notifications/unsubscribe/${encodeURIComponent(token)}/`, undefined, nothing)
    }
  />
)
