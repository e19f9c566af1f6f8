import { alertMailCopy } from '@lucas/contract/copy/alert-mail.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { api } from '../../lib/http.ts'
import { TokenScreen } from './token-screen.tsx'

const { leave: press, ...words } = alertMailCopy.page

/** No more alerts by mail, without signing in. */
export const UnsubscribeScreen = () => (
  <TokenScreen
    words={{ ...words, press }}
    enterTo="/"
    onPress={(token) =>
      api.post(`/api/notifications/unsubscribe/${encodeURIComponent(token)}/`, undefined, nothing)
    }
  />
)
