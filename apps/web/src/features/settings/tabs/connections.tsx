import { use } from 'react'
import { SettingsSlotsContext } from '../settings-slots.ts'

/** Conexiones, provided by the connections feature. */
export const ConnectionsTab = () => use(SettingsSlotsContext).connections
