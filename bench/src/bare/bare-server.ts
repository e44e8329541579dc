import { randomUUID } from 'node:crypto';
import { fastify } from 'fastify';
import pg from 'pg';

/**
 * The minimal program that does the same durable work: one prepared insert, one prepared select, no
 * validation, no authentication, no log. Runs as a child process; sends its URL to its parent.
 */
const INSERT = { name: 'insert', text: 'insert into bare (id, body) values ($1, $2)' };
const SELECT = { name: 'select', text: 'select body from bare where id = $1' };

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
await pool.query(
  'create table bare (id uuid primary key, body text not null, created_at timestamptz default now())',
);

const server = fastify({ logger: false });

server.post('/rows', async (request, reply) => {
  const id = randomUUID();
  await pool.query({ ...INSERT, values: [id, JSON.stringify(request.body)] });
  return reply.code(201).send({ id });
});

server.get<{ Params: { id: string } }>('/rows/:id', async (request, reply) => {
  const { rows } = await pool.query<{ body: string }>({ ...SELECT, values: [request.params.id] });
  return reply.type('application/json').send(rows[0]?.body ?? '{}');
});

const url = await server.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ url });
