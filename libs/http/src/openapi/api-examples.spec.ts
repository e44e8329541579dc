import { describe, expect, it } from '@jest/globals';
import { withExamples } from './api-examples.js';
import type { OpenApiDocument } from './openapi-document.js';

const JSON_BODY = { content: { 'application/json': { schema: {} } } };
const DOCUMENT: Pick<OpenApiDocument, 'paths' | 'components'> = {
  paths: {
    '/cards': {
      post: {
        operationId: 'createCard',
        requestBody: JSON_BODY,
        responses: { 200: JSON_BODY, 201: { $ref: '#/components/responses/Card' } },
      },
    },
  },
  components: { responses: { Card: { ...JSON_BODY, description: 'Success.' } } },
};

function mediaOf(body: unknown): unknown {
  return (body as typeof JSON_BODY).content['application/json'];
}

describe('a description with examples', () => {
  it('has one example of a body that is of one kind', () => {
    const responses = { 201: { id: 'c-1' } };
    const { paths, components } = withExamples(DOCUMENT, {
      createCard: { request: { source: 'pan' }, responses },
    });
    expect(mediaOf(paths['/cards']?.['post']?.['requestBody'])).toEqual({
      schema: {},
      example: { source: 'pan' },
    });
    expect(mediaOf(components['responses']?.['Card'])).toEqual({
      schema: {},
      example: { id: 'c-1' },
    });
  });

  it('names the examples of a body that is one of several kinds, and of the responses', () => {
    const variants = {
      pan: {
        summary: 'source: pan',
        request: { source: 'pan' },
        responses: { 201: { id: 'c-1' } },
      },
      session: { summary: 'source: session', request: { source: 'session' }, responses: {} },
    };
    const responses = { 200: { id: 'c-0' } };
    const { paths, components } = withExamples(DOCUMENT, { createCard: { responses, variants } });
    const operation = paths['/cards']?.['post'];
    expect(mediaOf(operation?.['requestBody'])).toEqual({
      schema: {},
      examples: {
        pan: { summary: 'source: pan', value: { source: 'pan' } },
        session: { summary: 'source: session', value: { source: 'session' } },
      },
    });
    expect(mediaOf(components['responses']?.['Card'])).toEqual({
      schema: {},
      examples: { pan: { summary: 'source: pan', value: { id: 'c-1' } } },
    });
    const all = operation?.['responses'] as Record<string, unknown>;
    expect(mediaOf(all['200'])).toEqual({ schema: {}, example: { id: 'c-0' } });
  });
});
