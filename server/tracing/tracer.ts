import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { FinishedSpan, SpanExporter } from '#gateways/telemetry/otlp.ts'
import type { IsProxy } from '../http/client-address.ts'
import {
  createSpanId,
  createTraceId,
  formatTraceParent,
  parseTraceParent,
  type TraceContext,
} from './trace-context.ts'

type TracerOptions = {
  /** Null if spans aren't exported: then the context of a caller is only passed on. */
  readonly exporter: Pick<SpanExporter, 'add'> | null
  /** The share of new traces that is exported. */
  readonly ratio: number
  /** Whose decision about exporting a trace is accepted. */
  readonly isProxy: IsProxy
}

export type Tracer = {
  /** Runs the work of a request as a part of its trace. */
  run(request: IncomingMessage, work: () => void): void
  /** Ends the span of a request. */
  end(request: IncomingMessage, answer: RequestAnswer): void
  /** Starts the span of a call to another service; null outside of a trace. */
  startCall(call: OutgoingCall): OpenCall | null
  /** The id of the running trace. */
  findTraceId(): string | null
}

type RequestAnswer = { readonly method: string; readonly route: string; readonly status: number }

type OutgoingCall = { readonly method: string; readonly provider: string }

type OpenCall = {
  /** The header to send. */
  readonly traceParent: string
  end(answer: { readonly status: number | null }): void
}

type OpenSpan = TraceContext & { readonly parentId: string | null; readonly startMs: number }

/**
 * Follows requests through this service: takes the trace of a caller from `traceparent`, or starts
 * one if spans are exported, and hands it to calls of other services. See ADR-0056.
 */
export function createTracer({ exporter, ratio, isProxy }: TracerOptions): Tracer {
  const current = new AsyncLocalStorage<TraceContext>()
  const requests = new WeakMap<IncomingMessage, OpenSpan>()

  function openSpan(parent: TraceContext | null, isSampled: boolean): OpenSpan {
    const traceId = parent?.traceId ?? createTraceId()
    const parentId = parent?.spanId ?? null
    return { traceId, spanId: createSpanId(), parentId, isSampled, startMs: now() }
  }

  /** A stranger must not decide what is exported, and so what it costs. */
  function isSampled(request: IncomingMessage, parent: TraceContext | null): boolean {
    const isTrusted = parent && isProxy(request.socket.remoteAddress ?? '')
    return isTrusted ? parent.isSampled : Math.random() < ratio
  }

  return {
    run(request, work) {
      const { traceparent } = request.headers
      const parent = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null
      if (!exporter) return parent ? current.run(parent, work) : work()
      const span = openSpan(parent, isSampled(request, parent))
      requests.set(request, span)
      current.run(span, work)
    },

    end(request, answer) {
      const span = requests.get(request)
      requests.delete(request)
      if (exporter && span?.isSampled) exporter.add(toServerSpan(span, answer))
    },

    startCall(call) {
      const parent = current.getStore()
      if (!parent) return null
      if (!exporter) return { traceParent: formatTraceParent(parent), end: () => undefined }
      const span = openSpan(parent, parent.isSampled)
      return {
        traceParent: formatTraceParent(span),
        end({ status }) {
          if (span.isSampled) exporter.add(toClientSpan(span, { ...call, status }))
        },
      }
    },

    findTraceId: () => current.getStore()?.traceId ?? null,
  }
}

function toServerSpan(span: OpenSpan, { method, route, status }: RequestAnswer): FinishedSpan {
  return {
    ...toIds(span),
    name: `${method} ${route}`,
    kind: 'server',
    endMs: now(),
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
    },
    isFailed: status >= 500,
  }
}

type AnsweredCall = OutgoingCall & { readonly status: number | null }

function toClientSpan(span: OpenSpan, { method, provider, status }: AnsweredCall): FinishedSpan {
  return {
    ...toIds(span),
    name: `${method} ${provider}`,
    kind: 'client',
    endMs: now(),
    attributes: {
      'http.request.method': method,
      'peer.service': provider,
      ...(status !== null && { 'http.response.status_code': status }),
    },
    isFailed: status === null || status >= 400,
  }
}

function toIds({ traceId, spanId, parentId, startMs }: OpenSpan) {
  return { traceId, spanId, parentId, startMs }
}

function now(): number {
  return performance.timeOrigin + performance.now()
}
