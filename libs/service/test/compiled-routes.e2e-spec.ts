import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  Body,
  Controller,
  createParamDecorator,
  Get,
  Headers,
  HttpCode,
  Injectable,
  Ip,
  Module,
  Param,
  ParseIntPipe,
  Post,
  Put,
  Query,
  Req,
  Res,
  StreamableFile,
  UseFilters,
  UseGuards,
  UseInterceptors,
  type CanActivate,
  type ExceptionFilter,
  type ExecutionContext,
  type NestInterceptor,
  type PipeTransform,
} from '@nestjs/common';
import { Public } from '@tessera/auth';
import { ServiceConfig } from '@tessera/config';
import { ConflictError, ForbiddenError, IsMinorUnits, NotFoundError } from '@tessera/errors';
import { PathIdPipe, Returns, RouteInterceptor, type Proceed } from '@tessera/http';
import { createTestIssuer, serviceEnv, writeTestKeyring } from '@tessera/local/testing';
import type { TestIssuer } from '@tessera/local/testing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { of, type Observable } from 'rxjs';
import { IsString } from 'class-validator';
import { bootService, defineService, type RunningService } from '../src/index.js';

class Order {
  @IsString() item!: string;
  @IsMinorUnits() amount!: number;
}

class OrderQuery {
  @IsString() tag!: string;
}

class Shown {
  @IsString() text!: string;
}

/** Twice the number, later. */
@Injectable()
class DoublePipe implements PipeTransform<number> {
  async transform(value: number): Promise<number> {
    await Promise.resolve();
    return value * 2;
  }
}

@Injectable()
class DoorGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean | Promise<boolean> | Observable<boolean> {
    const { door } = context.switchToHttp().getRequest<FastifyRequest>().headers;
    if (door === 'locked') throw new ForbiddenError('The door is locked.');
    if (door === 'slow') return Promise.resolve(true);
    if (door === 'observed') return of(false);
    return door !== 'closed';
  }
}

@Injectable()
class StampInterceptor extends RouteInterceptor {
  async around(context: ExecutionContext, proceed: Proceed): Promise<unknown> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    void reply.header('x-handler', `${context.getClass().name}.${context.getHandler().name}`);
    const body = await proceed();
    void reply.header('x-done', 'yes');
    return body;
  }
}

@Injectable()
class ObservingInterceptor implements NestInterceptor {
  intercept(_: ExecutionContext, next: { handle: () => Observable<unknown> }) {
    return next.handle();
  }
}

class PlainFilter implements ExceptionFilter {
  catch(_: unknown, host: { switchToHttp: () => { getResponse: () => FastifyReply } }): void {
    void host.switchToHttp().getResponse().code(418).send({ text: 'filtered' });
  }
}

const Agent = createParamDecorator((field: string, context: ExecutionContext): unknown => {
  return context.switchToHttp().getRequest<FastifyRequest>().headers[field];
});

@Controller('orders')
@Public()
@UseGuards(DoorGuard)
class OrdersController {
  readonly prefix = 'order';

  @Post() @Returns(201, Shown) create(@Body() order: Order): object {
    return { text: `${this.prefix} ${order.item} ${order.amount}` };
  }

  @Get('list') @Returns(200, Shown) list(@Query() query: OrderQuery, @Ip() ip: string): object {
    return { text: `${query.tag} ${ip}` };
  }

  @Get(':id') @Returns(200, Shown) async read(
    @Param('id', PathIdPipe) id: string,
  ): Promise<object> {
    await Promise.resolve();
    if (id.startsWith('0')) throw new NotFoundError('No such order.');
    return { text: id };
  }

  @Get('numbers/:number')
  @Returns(200, Shown)
  number(
    @Param('number', ParseIntPipe, DoublePipe) number: number,
    @Headers('Accept-Language') language: string,
    @Agent('user-agent') agent: string,
    @Param() all: Record<string, string>,
  ): object {
    return { text: `${number} ${language} ${agent} ${JSON.stringify(all)}` };
  }

  @Put(':id') @HttpCode(204) clear(): void {
    // No body.
  }

  @Get('sent/:id') @Returns(200, Shown) sent(@Res() reply: FastifyReply): FastifyReply {
    return reply.code(202).send({ text: 'by hand' });
  }

  @Get('sent-later/:number')
  @Returns(200, Shown)
  sentLater(
    @Param('number', ParseIntPipe, DoublePipe) number: number,
    @Res() reply: FastifyReply,
    @Req() request: FastifyRequest,
  ): void {
    void reply.code(202).send({ text: `${number} ${request.method}` });
  }

  @Get('sent-without-body/:number')
  @Returns(204)
  sentWithoutBody(
    @Param('number', ParseIntPipe) _number: number,
    @Res() reply: FastifyReply,
  ): void {
    void reply.code(204).send();
  }

  @Get('passed/:id')
  @Returns(200, Shown)
  passed(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): object {
    void reply.code(203).header('x-passed', 'yes');
    return { text: request.method };
  }

  @Get('observed/:id') @Returns(200, Shown) observed(): Observable<object> {
    return of({ text: 'first' }, { text: 'last' });
  }

  @Get('stream/:id') stream(): StreamableFile {
    return new StreamableFile(Buffer.from('a,b\n'), { type: 'text/csv' });
  }

  @Get('stamped/:id') @UseInterceptors(StampInterceptor) @Returns(200, Shown) stamped(): object {
    return { text: 'stamped' };
  }

  @Get('fails/:id') @UseInterceptors(StampInterceptor) @Returns(200, Shown) fails(): object {
    throw new ConflictError('Not now.');
  }

  @Get('crashes/:id') @Returns(200, Shown) async crashes(): Promise<object> {
    await Promise.reject(new Error('a bug'));
    return {};
  }

  @Get('left/observing')
  @UseInterceptors(ObservingInterceptor)
  @Returns(200, Shown)
  left(): object {
    return { text: 'left' };
  }

  @Get('left/filtered') @UseFilters(PlainFilter) @Returns(200, Shown) filtered(): object {
    throw new Error('for the filter');
  }

  @Get('left/part') @Returns(200, Shown) part(@Body('item') item: string | undefined): object {
    return { text: String(item) };
  }
}

@Module({ controllers: [OrdersController] })
class OrdersModule {}

class OrdersConfig extends ServiceConfig {}

const orders = defineService({
  name: 'orders',
  title: 'Orders',
  description: 'A service of the tests.',
  version: '1.0.0',
  module: OrdersModule,
  config: OrdersConfig,
  errorShape: 'code-integer',
  defaultPort: 5099,
});

/** Without the check that each response is described, which would replace some of them. */
const DEVELOPMENT = { NODE_ENV: 'development' };

let issuer: TestIssuer;
let compiled: RunningService;
let nest: RunningService;

beforeAll(async () => {
  issuer = await createTestIssuer();
  const keys = await writeTestKeyring([]);
  const env = serviceEnv({ databaseUrl: 'postgres://unknown@127.0.0.1:1/none', issuer, keys });
  const boot = (more: Record<string, string>) =>
    bootService(orders, { env: { ...env, ...DEVELOPMENT, ...more }, writeLog: () => undefined });
  compiled = await boot({});
  nest = await boot({ ROUTE_HANDLING: 'nest' });
});

afterAll(async () => {
  await Promise.all([compiled.close(), nest.close()]);
  await issuer.close();
});

const ID = 'a1b2c3d4-0000-4000-8000-000000000001';
const JSON_TYPE = { 'content-type': 'application/json' };
type Call = readonly [name: string, path: string, init?: RequestInit];

const CALLS: readonly Call[] = [
  ['a body', '/orders', post({ item: 'tea', amount: 5 })],
  ['a body with errors', '/orders', post({ item: 1, amount: 1.5, more: true })],
  ['no body', '/orders', { method: 'POST' }],
  ['malformed JSON', '/orders', { method: 'POST', headers: JSON_TYPE, body: '{' }],
  ['a query', '/orders/list?tag=new'],
  ['an unknown query', '/orders/list?tag=new&other=1'],
  ['a path', `/orders/${ID.toUpperCase()}`],
  ['a path that a pipe refuses', '/orders/nothing'],
  ['an error after waiting', '/orders/0a1b2c3d-0000-4000-8000-000000000001'],
  ['several pipes, a header and one of our decorators', '/orders/numbers/21', headers()],
  ['a pipe of Nest that refuses', '/orders/numbers/many', headers()],
  ['no content', `/orders/${ID}`, { method: 'PUT' }],
  ['a field where the route takes no body', `/orders/${ID}`, { ...post({ a: 1 }), method: 'PUT' }],
  ['a handler that sends', '/orders/sent/1'],
  ['a handler that sends once a pipe is done', '/orders/sent-later/4'],
  ['a handler that sends nothing once a pipe is done', '/orders/sent-without-body/4'],
  ['a pipe that refuses in front of a handler that sends', '/orders/sent-later/many'],
  ['a handler that sets headers', '/orders/passed/1'],
  ['HEAD', '/orders/passed/1', { method: 'HEAD' }],
  ['an observable', '/orders/observed/1'],
  ['a stream', '/orders/stream/1'],
  ['an interceptor', '/orders/stamped/1'],
  ['an error inside of an interceptor', '/orders/fails/1'],
  ['an unexpected error', '/orders/crashes/1'],
  ['a guard that refuses', `/orders/${ID}`, headers({ door: 'closed' })],
  ['a guard that throws', `/orders/${ID}`, headers({ door: 'locked' })],
  ['a guard that answers later', `/orders/${ID}`, headers({ door: 'slow' })],
  ['a guard that answers with an observable', `/orders/${ID}`, headers({ door: 'observed' })],
  ['an interceptor with observables', '/orders/left/observing'],
  ['a filter', '/orders/left/filtered'],
  ['a part of a body', '/orders/left/part'],
  ['an unknown path', '/unknown'],
  ['an unknown method', '/orders/list', { method: 'DELETE' }],
];

function post(body: object): RequestInit {
  return { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) };
}

function headers(more: Record<string, string> = {}): RequestInit {
  return { headers: { 'accept-language': 'de', 'user-agent': 'test', ...more } };
}

async function responseOf(service: RunningService, [, path, init]: Call) {
  const response = await fetch(service.url + path, init);
  const all = [...response.headers].filter(([name]) => !VARYING.includes(name));
  return { status: response.status, headers: all, body: await response.text() };
}

const VARYING = ['date', 'x-request-id', 'ratelimit-remaining', 'ratelimit-reset'];

describe('a compiled route', () => {
  it.each(CALLS)('responds as Nest does: %s', async (...call) => {
    const expected = await responseOf(nest, call);
    expect(await responseOf(compiled, call)).toEqual(expected);
  });

  it('is what every route is that needs nothing unusual', () => {
    expect(nest.routesLeftToNest).toEqual([]);
    expect(compiled.routesLeftToNest).toEqual([
      {
        method: 'GET',
        path: '/orders/left/observing',
        reason: 'has an interceptor with observables',
      },
      { method: 'GET', path: '/orders/left/filtered', reason: 'has its own filter' },
      { method: 'GET', path: '/orders/left/part', reason: 'has a parameter of an unknown kind' },
    ]);
  });

  it('does what the test expects of it, not only the same as Nest', async () => {
    const created = await responseOf(compiled, CALLS[0] as Call);
    expect([created.status, created.body]).toEqual([201, '{"text":"order tea 5"}']);
    const refused = await responseOf(compiled, [
      '',
      `/orders/${ID}`,
      headers({ door: 'observed' }),
    ]);
    expect([refused.status, refused.body]).toEqual([403, expect.stringContaining('FORBIDDEN')]);
    const number = await responseOf(compiled, ['', '/orders/numbers/21', headers()]);
    expect(number.body).toBe(JSON.stringify({ text: '42 de test {"number":"21"}' }));
  });
});
