import type { ToolResult } from '../../apps/gateway/mcp/answer-call.ts';
import type { Tool } from '../../apps/gateway/mcp/tool.ts';

/** One red pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
/** A header without samples. */
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

function tool(name: string, result: ToolResult, inputSchema: Tool['listed']['inputSchema'] = EMPTY): Tool {
  return {
    listed: { name, description: 'A fixture of the conformance suite.', inputSchema },
    call: async () => result,
  };
}

const EMPTY = { type: 'object' as const };
const resource = (uri: string, mimeType: string, text: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text },
});

/**
 * The tools that the conformance suite of MCP calls, as its documentation describes them. They return kinds
 * of content that Byline's tools do not return.
 */
export const FIXTURE_TOOLS: Tool[] = [
  tool('test_simple_text', {
    content: [{ type: 'text', text: 'This is a simple text response for testing.' }],
  }),
  tool('test_image_content', { content: [{ type: 'image', data: PNG, mimeType: 'image/png' }] }),
  tool('test_audio_content', { content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] }),
  tool('test_embedded_resource', {
    content: [resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  }),
  tool('test_multiple_content_types', {
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      { type: 'image', data: PNG, mimeType: 'image/png' },
      resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  }),
  tool('test_error_handling', {
    isError: true,
    content: [{ type: 'text', text: 'This tool intentionally returns an error for testing' }],
  }),
  tool(
    'json_schema_2020_12_tool',
    { content: [{ type: 'text', text: 'ok' }] },
    {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: {
        address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } },
      },
      properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
      additionalProperties: false,
    },
  ),
];
