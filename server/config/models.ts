import { planIds } from '@ghost-writers-ia/rules/plans'
import type { Parameter } from '@ghost-writers-ia/site-api/parameters'
import { z } from 'zod'
import type { ModelBudget } from '#domain/models/ports.ts'
import { findHighest, type Price } from '#domain/models/price.ts'
import { seconds } from '#domain/time.ts'
import { requestCost } from '#domain/usage/cost.ts'
import type {
  ConfiguredModel,
  ModelTarget,
  RouterAddress,
} from '#gateways/models/configured-model.ts'
import type { Timeouts } from '#gateways/models/deadlines.ts'
import { isLoopback } from './loopback.ts'
import type { Rule } from './rule.ts'

/** The abilities of a model. */
const Supports = z.array(z.enum(['chat', 'completion', 'tools', 'vision', 'embedding'])).min(1)

const template = /\{prefix\}[\s\S]*\{suffix\}|\{suffix\}[\s\S]*\{prefix\}/

/** What MODEL_ROUTER_URL is called. */
const defaultRouter = 'router'

const Amount = z.number().min(0).max(100_000).multipleOf(0.000_001)

const PriceSettings = z
  .strictObject({ input: Amount, cachedInput: Amount.optional(), output: Amount })
  .transform(({ input, cachedInput = input, output }): Price => ({ input, cachedInput, output }))

const UpstreamId = z.string().min(1).max(200)

const TargetSettings = z.strictObject({
  router: z.string().min(1),
  upstream: UpstreamId.optional(),
  price: PriceSettings.optional(),
})

const ModelSettings = z.strictObject({
  id: z.string().regex(/^[\w.:/-]{1,200}$/),
  name: z.string().trim().min(1).max(100),
  plan: z.enum(planIds).default('free'),
  context: z.int().positive(),
  output: z.int().positive(),
  supports: Supports.default(['chat', 'tools']),
  owner: z.string().trim().min(1).max(100).optional(),
  released: z.iso.date().default('2026-01-01'),
  /** The router's id, if it's another one. */
  upstream: UpstreamId.optional(),
  /** The names of parameters, for models that differ. Without them they are learned. */
  limit: z.enum(['max_tokens', 'max_completion_tokens']).default('max_tokens'),
  temperature: z.boolean().default(true),
  fim: z.string().regex(template, 'must contain {prefix} and {suffix}').optional(),
  /** What a call takes from the allowance. */
  requests: z.number().min(0.1).max(100).multipleOf(0.1).default(1),
  price: PriceSettings.optional(),
  targets: z
    .array(TargetSettings)
    .min(1)
    .max(10)
    .default([{ router: defaultRouter }]),
})

/** `MODELS`: a JSON list, or the word none. Undefined if it's not set. */
export const Models = z
  .string()
  .optional()
  .transform((text, context): readonly ConfiguredModel[] | undefined => {
    if (text === undefined) return undefined
    if (text === 'none') return []
    const parsed = z.array(ModelSettings).min(1).safeParse(parseJson(text))
    if (parsed.success && hasUniqueIds(parsed.data)) return parsed.data.map(toModel)
    if (parsed.success) context.addIssue('must not contain two models with the same id')
    for (const issue of parsed.error?.issues ?? [])
      context.addIssue(describeProblem(issue, 'must be a JSON list of models, or the word none'))
    return z.NEVER
  })

const RouterUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://example.com/v1' })
  .transform((address) => address.replace(/\/+$/, ''))

const RouterKey = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'may only contain printable characters without spaces')

/** Clients read the names. */
const RouterName = z
  .string()
  .regex(/^[\w.-]{1,40}$/, 'may only have up to 40 letters, digits, dots, - and _')

const RouterList = z.record(
  RouterName,
  z.strictObject({ url: RouterUrl, key: RouterKey, bills: z.enum(['openrouter']).optional() }),
)

/** `MODEL_ROUTERS`: further routers, by name. The message never has a value: some are keys. */
const Routers = z
  .string()
  .default('{}')
  .transform((text, context): Readonly<Record<string, RouterAddress>> => {
    const parsed = RouterList.safeParse(parseJson(text))
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues)
      context.addIssue(
        describeProblem(issue, 'must be a JSON object of names, each with url and key'),
      )
    return z.NEVER
  })

const RequestLimit = z.coerce.number().int().min(0).max(1_000_000_000).optional()
const SpendLimit = z.coerce.number().min(0).max(1_000_000_000).optional()

export const ModelVariables = z.object({
  MODEL_ROUTER_URL: RouterUrl.optional(),
  MODEL_ROUTER_KEY: RouterKey.optional(),
  MODEL_ROUTERS: Routers,
  MODELS: Models,
  COMPLETION_MODEL: z.enum(['local', 'stand-in']).default('local'),
  MODEL_CONNECT_SECONDS: z.coerce.number().int().min(1).max(60).default(10),
  MODEL_HEADERS_SECONDS: z.coerce.number().int().min(1).max(600).default(60),
  MODEL_SILENCE_SECONDS: z.coerce.number().int().min(5).max(1_800).default(540),
  MODEL_CALL_SECONDS: z.coerce.number().int().min(10).max(3_600).default(900),
  MODEL_DAILY_BUDGET: RequestLimit,
  MODEL_MONTHLY_BUDGET: RequestLimit,
  MODEL_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a code such as USD')
    .default('USD'),
  MODEL_DAILY_SPEND_LIMIT: SpendLimit,
  MODEL_MONTHLY_SPEND_LIMIT: SpendLimit,
})

type ModelVariables = z.infer<typeof ModelVariables>

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function hasUniqueIds(models: readonly { readonly id: string }[]): boolean {
  return new Set(models.map(({ id }) => id)).size === models.length
}

function describeProblem({ path, message }: z.core.$ZodIssue, ofAll: string): string {
  return path.length === 0 ? ofAll : `is invalid at ${path.join('.')}: ${message}`
}

function listRefused({ limit, temperature }: z.infer<typeof ModelSettings>) {
  const refused = new Set<Parameter>()
  if (limit === 'max_completion_tokens') refused.add('max_tokens')
  if (!temperature) refused.add('temperature')
  return refused
}

function toModel(settings: z.infer<typeof ModelSettings>): ConfiguredModel {
  const { id, name, plan, supports, upstream = id, owner = upstream.split('/')[0] ?? '' } = settings
  const targets = settings.targets.map(
    ({ router, upstream: other = upstream, price = settings.price ?? null }): ModelTarget => ({
      router,
      upstreamId: other,
      price,
    }),
  )
  return {
    id,
    name,
    plan,
    ownedBy: owner,
    releasedAt: new Date(settings.released),
    contextTokens: settings.context,
    maxOutputTokens: settings.output,
    supports: {
      chat: supports.includes('chat'),
      completion: supports.includes('completion'),
      tools: supports.includes('tools'),
      vision: supports.includes('vision'),
      embedding: supports.includes('embedding'),
    },
    isStandIn: false,
    weight: Math.round(settings.requests * requestCost),
    price: findHighest(targets.map(({ price }) => price)),
    upstreamId: upstream,
    refused: listRefused(settings),
    fimTemplate: settings.fim ?? null,
    targets,
  }
}

export type ModelSettings = Readonly<{
  /** Null without a router: the stand-in answers, and the local model completes code. */
  router: Readonly<{
    routers: Readonly<Record<string, RouterAddress>>
    models: readonly ConfiguredModel[]
    timeouts: Timeouts
  }> | null
  /** The operator has decided to offer no models. */
  isOff: boolean
  /** Whether the local model completes code without a router. Otherwise the stand-in does. */
  hasLocalModel: boolean
  budget: ModelBudget
}>

export function toModelSettings(
  values: ModelVariables & { readonly CONTACT_EMAIL: string },
): ModelSettings {
  const { MODELS: models } = values
  return {
    router:
      hasRouter(values) && models
        ? { routers: listRouters(values), models, timeouts: toTimeouts(values) }
        : null,
    isOff: models?.length === 0,
    hasLocalModel: values.COMPLETION_MODEL === 'local',
    budget: {
      perDay: values.MODEL_DAILY_BUDGET ?? null,
      perMonth: values.MODEL_MONTHLY_BUDGET ?? null,
      money: {
        currency: values.MODEL_CURRENCY,
        perDay: values.MODEL_DAILY_SPEND_LIMIT ?? null,
        perMonth: values.MODEL_MONTHLY_SPEND_LIMIT ?? null,
      },
      alertEmail: values.CONTACT_EMAIL || null,
    },
  }
}

function toTimeouts(values: ModelVariables): Timeouts {
  return {
    connectMs: seconds(values.MODEL_CONNECT_SECONDS),
    headersMs: seconds(values.MODEL_HEADERS_SECONDS),
    silenceMs: seconds(values.MODEL_SILENCE_SECONDS),
    totalMs: seconds(values.MODEL_CALL_SECONDS),
  }
}

function listRouters(values: ModelVariables): Readonly<Record<string, RouterAddress>> {
  const { MODEL_ROUTER_URL: url, MODEL_ROUTER_KEY: key, MODEL_ROUTERS: others } = values
  return { ...others, ...(url && key && { [defaultRouter]: { url, key } }) }
}

export function hasRouter(values: ModelVariables): boolean {
  return !!values.MODEL_ROUTER_URL || Object.keys(values.MODEL_ROUTERS).length > 0
}

/** What limits the operator's expenses, in requests or in money. */
export function hasModelBudget(values: ModelVariables): boolean {
  const limits = [
    values.MODEL_DAILY_BUDGET,
    values.MODEL_MONTHLY_BUDGET,
    values.MODEL_DAILY_SPEND_LIMIT,
    values.MODEL_MONTHLY_SPEND_LIMIT,
  ]
  return limits.some((limit) => limit !== undefined)
}

export function modelRules(values: ModelVariables): Rule[] {
  const { MODEL_ROUTER_URL: url, MODEL_ROUTER_KEY: key, MODEL_ROUTERS: others, MODELS } = values
  const models = MODELS ?? []
  const named = new Set(models.flatMap(({ targets }) => targets.map(({ router }) => router)))
  const isRouted = hasRouter(values)
  const unknown = [...named].filter((name) => !listRouters(values)[name])
  const unpriced = models.filter(({ price }) => price === null).map(({ id }) => id)
  const limit = (['MODEL_DAILY_SPEND_LIMIT', 'MODEL_MONTHLY_SPEND_LIMIT'] as const).find(
    (name) => values[name] !== undefined,
  )
  return [
    [!!url !== !!key, 'MODEL_ROUTER_URL and MODEL_ROUTER_KEY must be set together'],
    [
      isRouted && models.length === 0,
      'MODELS is required with MODEL_ROUTER_URL or MODEL_ROUTERS: the models to offer',
    ],
    [
      models.length > 0 && !isRouted,
      'MODELS has no effect without MODEL_ROUTER_URL or MODEL_ROUTERS',
    ],
    [isExposed(url), `MODEL_ROUTER_URL ${mustBeEncrypted}`],
    ...Object.entries(others).map(
      ([name, router]): Rule => [
        isExposed(router.url),
        `MODEL_ROUTERS is invalid at ${name}.url: it ${mustBeEncrypted}`,
      ],
    ),
    [
      !!url && others[defaultRouter] !== undefined,
      `MODEL_ROUTERS must not have a router named ${defaultRouter}: that is MODEL_ROUTER_URL`,
    ],
    ...unknown.map(
      (name): Rule => [
        isRouted && !(name === defaultRouter && !!url),
        `MODELS names the router ${name}, which isn't configured`,
      ],
    ),
    [
      limit !== undefined && unpriced.length > 0,
      `${limit} needs the price of every model: ${unpriced.join(', ')} has none`,
    ],
  ]
}

const mustBeEncrypted = 'must be https unless the router is on this machine: it gets a key'

function isExposed(url: string | undefined): boolean {
  return !!url && /^http:/.test(url) && !isLoopback(new URL(url).hostname)
}
