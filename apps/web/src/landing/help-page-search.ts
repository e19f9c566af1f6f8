import { enableHelpSearch } from '../entities/legal/help-search.ts'

enableHelpSearch(document)
