import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CurrentPrincipal, type Principal, RequireScopes } from '@tessera/auth';
import { Fails, Idempotent, PathIdPipe, Returns, ReturnsList, Summary, Tag } from '@tessera/http';
import { BulkResolutionsService } from './bulk-resolutions.service.js';
import {
  ClaimReviewRequest,
  ListReviewsQuery,
  ResolveReviewsRequest,
  ReviewNoteRequest,
} from './dto/review.request.js';
import {
  ResolveReviewsResponse,
  ReviewDetailsResponse,
  ReviewNoteResponse,
  ReviewResponse,
} from './dto/review.response.js';
import { ReviewsService } from './reviews.service.js';

/** The queue of decisions that wait for a person. */
@Tag('reviews')
@Controller('api/admin/reviews')
export class ReviewsController {
  constructor(
    private readonly reviews: ReviewsService,
    private readonly resolutions: BulkResolutionsService,
  ) {}

  @Get()
  @RequireScopes('admin:reviews:read')
  @Summary('List open reviews', 'Oldest first. A resolved review leaves the list.')
  @ReturnsList(ReviewResponse)
  list(@Query() query: ListReviewsQuery, @CurrentPrincipal() principal: Principal) {
    return this.reviews.list(query, principal);
  }

  @Post('resolve')
  @HttpCode(200)
  @RequireScopes('admin:reviews:write')
  @Idempotent()
  @Summary(
    'Resolve several reviews',
    'Accepts or rejects up to 100 reviews, each by itself and with its own result. Reviews that are assigned to someone else are left as they are. Repeating the request changes nothing more. Sends `decision.resolved` for each.',
  )
  @Returns(200, ResolveReviewsResponse)
  async resolve(
    @Body() { reviews }: ResolveReviewsRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ResolveReviewsResponse> {
    return { results: await this.resolutions.resolve(reviews, principal) };
  }

  @Get(':id')
  @RequireScopes('admin:reviews:read')
  @Summary('Get a review', 'Open or resolved, with its notes. Reading notes leaves an audit row.')
  @Returns(200, ReviewDetailsResponse)
  get(@Param('id', PathIdPipe) id: string): Promise<ReviewDetailsResponse> {
    return this.reviews.get(id);
  }

  @Post(':id/claim')
  @HttpCode(200)
  @RequireScopes('admin:reviews:write')
  @Idempotent()
  @Summary(
    'Claim a review',
    'Assigns an open review to the caller. Returns 409 if someone else has it, unless `take_over` is sent.',
  )
  @Returns(200, ReviewResponse)
  @Fails(409)
  claim(
    @Param('id', PathIdPipe) id: string,
    @Body() { take_over: takesOver = false }: ClaimReviewRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ReviewResponse> {
    return this.reviews.claim(id, takesOver, principal);
  }

  @Post(':id/release')
  @HttpCode(200)
  @RequireScopes('admin:reviews:write')
  @Idempotent()
  @Summary('Release a review', 'Returns a review of the caller to the queue.')
  @Returns(200, ReviewResponse)
  @Fails(409)
  release(
    @Param('id', PathIdPipe) id: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ReviewResponse> {
    return this.reviews.release(id, principal);
  }

  @Post(':id/notes')
  @RequireScopes('admin:reviews:write')
  @Idempotent()
  @Summary(
    'Add a note to a review',
    'A review has at most 200 notes. Erasing the customer deletes them.',
  )
  @Returns(201, ReviewNoteResponse)
  @Fails(409)
  addNote(
    @Param('id', PathIdPipe) id: string,
    @Body() { text }: ReviewNoteRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ReviewNoteResponse> {
    return this.reviews.addNote(id, text, principal);
  }
}
