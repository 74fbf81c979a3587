import { describe, expect, it } from 'vitest';
import { requireRateLimit } from '../../../src/rules/require-rate-limit.js';
import { findings, model } from '../../support/index.js';
import { rules } from '../../../src/rules/index.js';
import { rulesOfPreset } from '../../../src/host/presets.js';

const NEST = `
import { Controller, Module, Post, HttpCode } from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import { SkipThrottle, ThrottlerGuard } from '@nestjs/throttler';
import { verify } from 'argon2';
@Controller('sessions')
class Sessions {
  @SkipThrottle()
  @Post('open')
  open() { return verify(hash, password); }
}
@Module({ controllers: [Sessions], providers: [{ provide: APP_GUARD, useClass: ThrottlerGuard }] })
class AppModule {}
NestFactory.create(AppModule).then((app) => app.listen(3000));
`;

describe('require-rate-limit', () => {
  it('is in strict only', () => {
    expect(rulesOfPreset(rules, 'recommended')).not.toContain(requireRateLimit);
    expect(rulesOfPreset(rules, 'strict')).toContain(requireRateLimit);
  });

  it('names the work, the path and the limiter of other routes', () => {
    const [finding] = findings(
      requireRateLimit,
      `import express from 'express';
       import { rateLimit } from 'express-rate-limit';
       import { hash } from 'bcrypt';
       const app = express();
       app.get('/parts', rateLimit({ limit: 5 }), list);
       app.post('/members', async (req, res) => res.json(await hash(req.body.password, 12)));`,
    );
    expect(finding).toMatchObject({ messageId: 'unlimited', confidence: 'medium', name: '/members' });
    expect(finding?.message).toContain('hashes or compares a password');
    expect(finding?.related.map(({ label }) => label)).toEqual([
      'expensive work here',
      'this limiter stands in front of other routes only',
    ]);
  });

  it('is less sure where only names speak of work', () => {
    const [finding] = findings(
      requireRateLimit,
      `import express from 'express';
       import { memberRepository } from './members';
       const app = express();
       app.get('/members', async (req, res) => res.json(await memberRepository.findAll()));`,
    );
    expect(finding?.confidence).toBe('low');
  });

  it('shows what takes a method out of the guard of the application', () => {
    const file = model(NEST);
    const [finding] = findings(requireRateLimit, NEST);
    expect(finding?.messageId).toBe('skipped');
    expect(finding && file.text.slice(...finding.range)).toBe('@SkipThrottle()');
    expect(finding?.related.map(({ range, label }) => [file.text.slice(...range), label])).toEqual([
      ['verify(hash, password)', 'expensive work here'],
      ["@Post('open')", 'the route'],
      ['open', 'the route'],
      ['SkipThrottle()', 'taken out of the limiter here'],
    ]);
  });
});
