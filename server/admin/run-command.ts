import type { User, UserId } from '#domain/identity/user.ts'
import { listUsers } from '#domain/support/manage-users.ts'
import type { Log } from '../ops/log.ts'
import { type CommandContext, type CommandResult, failed, type UserCommand } from './command.ts'
import { siteCommands, userCommands } from './commands.ts'
import { describeUser } from './descriptions.ts'

type AuditedContext = CommandContext & {
  readonly operator: string
  readonly log: Pick<Log, 'info' | 'error'>
}

/**
 * Runs a support command. Writes it to the audit log before it does anything, and to the
 * server log with its outcome. Null when the command is unknown or arguments are missing.
 */
export async function runCommand(
  context: AuditedContext,
  [name = '', ...args]: readonly string[],
): Promise<CommandResult | null> {
  const site = Object.hasOwn(siteCommands, name) ? siteCommands[name] : undefined
  const about = Object.hasOwn(userCommands, name) ? userCommands[name] : undefined
  if (about && args.length >= about.takes.length) return runAbout(context, { name, about, args })
  if (!site) return null

  await record(context, { name, details: args.join(' ') })
  return logged(context, { name, run: () => site.run(context, args) })
}

type UserCommandCall = {
  readonly name: string
  readonly about: UserCommand
  readonly args: readonly string[]
}

async function runAbout(
  context: AuditedContext,
  { name, about, args }: UserCommandCall,
): Promise<CommandResult> {
  const [who = '', ...more] = args
  const [user, ...others] = await listUsers(context.ports, who)
  if (!user) return logged(context, { name, run: async () => failed(`No user found for ${who}.`) })
  if (others.length > 0) {
    return logged(context, { name, run: () => askWhich(context, [user, ...others]) })
  }

  await record(context, { name, userId: user.id, details: more.join(' ') })
  return logged(context, { name, userId: user.id, run: () => about.run(context, { user, more }) })
}

async function askWhich({ ports }: CommandContext, users: readonly User[]): Promise<CommandResult> {
  const described = users.map(async (user) =>
    describeUser(user, await ports.locks.findLock(user.id)),
  )
  const question = `${users.length} users have this address. Use the id of the one you mean:`
  return failed([question, ...(await Promise.all(described))].join('\n\n'))
}

type Entry = { readonly name: string; readonly userId?: UserId; readonly details: string }

async function record(
  { ports, operator }: AuditedContext,
  { name, userId, details }: Entry,
): Promise<void> {
  const { audit, clock } = ports
  const at = clock.now()
  await audit.addAction({ userId: userId ?? null, operator, command: name, details, at })
}

type Run = {
  readonly name: string
  readonly userId?: UserId
  readonly run: () => Promise<CommandResult>
}

async function logged(
  { operator, log }: AuditedContext,
  { name, userId, run }: Run,
): Promise<CommandResult> {
  const facts = { name, operator, userId }
  try {
    const said = await run()
    log.info('admin_command', { ...facts, state: said.isDone ? 'done' : 'refused' })
    return said
  } catch (fault) {
    log.error('admin_command', { ...facts, state: 'failed', fault })
    throw fault
  }
}
