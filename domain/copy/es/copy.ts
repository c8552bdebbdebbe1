import { billing } from './billing.ts'
import { contract } from './contract.ts'
import { declarations } from './declarations.ts'
import { devices } from './devices.ts'
import { identity } from './identity.ts'
import { invoices } from './invoices.ts'
import { mail } from './mail.ts'
import { orderTexts } from './order-texts.ts'
import { reminders } from './reminders.ts'
import { rights } from './rights.ts'
import { sandbox } from './sandbox.ts'
import { teams } from './teams.ts'
import { usage } from './usage.ts'

export const copy = {
  billing,
  contract,
  declarations,
  devices,
  identity,
  invoices,
  mail,
  orderTexts,
  reminders,
  rights,
  sandbox,
  teams,
  usage,
}
