import { defineEndpoint } from '#app/http/endpoint.ts'
import { isProblem } from '#app/http/problems.ts'
import { answerCall, type ModelProtocol, modelCall } from '../answer-call.ts'
import { type BodyProblem, type ReadCall, type ReadOptions, readBody } from '../model-request.ts'
import { responseAnswer, responseEvent } from './response-answers.ts'
import { ResponseBody } from './response-bodies.ts'
import { toChatMessages, toChatOptions } from './to-chat.ts'
import { listTools, nameTools } from './tool-names.ts'
import { type AskedResponse, collectResponse, writeResponse } from './write-response.ts'

/** OpenAI's Responses, which are translated to chat completions and back. Stateless. See ADR-0100. */
export const createResponse = defineEndpoint(
  {
    ...modelCall,
    tag: 'responses',
    id: 'createResponse',
    lateBody: ResponseBody,
    response: responseAnswer,
    event: responseEvent,
  },
  (call) => answerCall(call, protocol),
)

const protocol: ModelProtocol<AskedResponse, Awaited<ReturnType<typeof collectResponse>>> = {
  kind: 'chat',
  read: readResponse,
  write: writeResponse,
  collect: collectResponse,
}

async function readResponse(
  request: Request,
  options: ReadOptions,
): Promise<ReadCall<AskedResponse> | BodyProblem> {
  const body = await readBody(request, { ...options, shape: ResponseBody })
  if (isProblem(body)) return body
  const messages = toChatMessages(body)
  if (isProblem(messages)) return messages
  const { tool_choice: choice, max_output_tokens, reasoning } = body
  return {
    modelId: body.model,
    maxOutputTokens: max_output_tokens ?? null,
    isStreamed: body.stream ?? false,
    input: { kind: 'chat', messages, options: toChatOptions(body) },
    asked: {
      tools: nameTools(listTools(body)),
      hasSummary: !!(reasoning?.summary ?? reasoning?.generate_summary),
      repeated: {
        tool_choice: typeof choice === 'string' ? choice : 'auto',
        parallel_tool_calls: body.parallel_tool_calls ?? true,
        temperature: body.temperature ?? null,
        top_p: body.top_p ?? null,
        max_output_tokens: max_output_tokens ?? null,
      },
    },
  }
}
